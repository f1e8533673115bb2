import type { Day } from '../dates.ts';
import type { UsState } from '../us-states.ts';
import type { StateLaw } from './record.ts';
import { STATES_A_C } from './states/a-c.ts';
import { STATES_D_I } from './states/d-i.ts';
import { STATES_K_ME } from './states/k-me.ts';
import { STATES_MI_NE } from './states/mi-ne.ts';
import { STATES_NE_O } from './states/ne-o.ts';
import { STATES_P_TE } from './states/p-te.ts';
import { STATES_TE_W } from './states/te-w.ts';

/** Version of the table; signed contracts name it. */
export const STATE_LAW_VERSION = 10;

/** Day on which the newest page of the table was read. */
export const STATE_LAW_DATE: Day = '2026-11-28';

/** Law of each state, the District of Columbia and Puerto Rico. It is fact research, not legal advice. */
export const STATE_LAW: Readonly<Record<UsState, StateLaw>> = {
  ...STATES_A_C,
  ...STATES_D_I,
  ...STATES_K_ME,
  ...STATES_MI_NE,
  ...STATES_NE_O,
  ...STATES_P_TE,
  ...STATES_TE_W,
};
