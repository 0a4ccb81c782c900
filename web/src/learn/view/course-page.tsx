// A page of the course that is read: the way back to the course, its title, and what it says.

import type { ComponentChildren, Ref } from "preact";
import { address } from "../../app/route";
import { learnWords } from "../words";

type Props = {
  readonly title: string;
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children: ComponentChildren;
};

export const CoursePage = ({ title, heading = null, children }: Props) => (
  <main class="reading learn">
    <p class="lesson-way alone">
      <a href={address("learn")}>{learnWords.value.course}</a>
    </p>
    <h1 tabIndex={-1} ref={heading}>
      {title}
    </h1>
    {children}
  </main>
);
