import { type Lesson, t } from "../format";
export const lesson: Lesson = { title: t("A sample game", "一局を鑑賞する"), pages: [], tasks: [] };
