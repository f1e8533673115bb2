/** What the code dialog needs beyond the code by text; loaded when the dialog opens. */
export { CodeIntro } from './CodeIntro';
export { OtherStep } from './OtherStep';
export { OtherWays } from './OtherWays';
