/** Shapes that are told apart without their colours, each within 20 units about the middle, as an SVG's path. */
export const networkShapes = {
  circle: 'M -18 0 A 18 18 0 1 1 18 0 A 18 18 0 1 1 -18 0 Z',
  square: 'M -17 -17 H 17 V 17 H -17 Z',
  hexagon: 'M -10 -18 H 10 L 20 0 L 10 18 H -10 L -20 0 Z',
  diamond: 'M 0 -20 L 20 0 L 0 20 L -20 0 Z',
  house: 'M -17 17 V -4 L 0 -19 L 17 -4 V 17 Z',
  triangle: 'M 0 -19 L 20 16 H -20 Z',
  sheet: 'M -14 -19 H 6 L 14 -11 V 19 H -14 Z M 6 -19 V -11 H 14',
} as const
