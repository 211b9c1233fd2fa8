"""The kinds of array that the research interfaces pass around."""

import numpy as np
import numpy.typing as npt

Observation = npt.NDArray[np.int16]
Mask = npt.NDArray[np.int8]
Actions = npt.NDArray[np.int32]
Seats = npt.NDArray[np.int8]
Rewards = npt.NDArray[np.float32]
Scaled = npt.NDArray[np.float32]
Words = npt.NDArray[np.uint64]
