// Tables that one page has opened for the next.

import type { LocalEnd } from '../seam/local';

export const opened = new Map<string, LocalEnd>();
