"""Random agents in every seat, through PettingZoo.

Run it: python examples/research/random_pettingzoo.py
"""

from glueckauf.research import pettingzoo as glueckauf_v0


def main() -> None:
    env = glueckauf_v0.env(players=4, reward="rank", render_mode="ansi")
    env.reset(seed=1)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        rewards[agent] += reward
        if terminated:
            env.step(None)
        else:
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    print(env.render())
    print(rewards)


if __name__ == "__main__":
    main()
