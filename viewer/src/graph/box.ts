import { type NodeHandle, Position } from '@xyflow/react';

/** The size of a thought's box, and how far boxes are apart; in pixels. */
export const WIDTH = 220;
export const HEIGHT = 64;
export const LANE_PX = 260;
export const ROW_PX = 96;

/** Where lines begin and end: said beforehand, so that lines are drawn to boxes that nobody has seen yet. */
export const HANDLES: NodeHandle[] = [
  { type: 'target', position: Position.Top, x: WIDTH / 2, y: 0, width: 1, height: 1 },
  { type: 'source', position: Position.Bottom, x: WIDTH / 2, y: HEIGHT, width: 1, height: 1 },
];
