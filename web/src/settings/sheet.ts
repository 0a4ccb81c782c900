// The form of settings; its code comes when it is first opened.

import { lazily } from "../kit/lazily";

export const Preferences = lazily(() => import("./preferences"));
