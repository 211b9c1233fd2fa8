"""Makes the environment known to Gymnasium, where that is installed."""

ENVIRONMENT = "GlueckAuf-v0"


def register() -> None:
    try:
        import gymnasium
    except ModuleNotFoundError:
        return
    if ENVIRONMENT not in gymnasium.registry:
        gymnasium.register(
            ENVIRONMENT,
            entry_point="glueckauf.research.gymnasium:GlueckAufEnv",
            vector_entry_point="glueckauf.research.gymnasium:GlueckAufVectorEnv",
        )
