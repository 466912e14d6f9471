/** Characters of a farmer's id: "farmer_" and the eight that tell one from another. */
export const ID_SHOWN = 15;
