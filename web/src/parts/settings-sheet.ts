// The form of settings; its code comes when it is first opened.

import { lazily } from "./lazily";

export const Preferences = lazily(() => import("./preferences"));
