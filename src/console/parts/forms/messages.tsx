/** Short messages at the corner of the screen: what was done, and what was not. */
import { notifications } from '@mantine/notifications';
import { problemText } from '../problems/problem-text.ts';

const closeButtonProps = { 'aria-label': 'Close' };

export function showDone(message: string): void {
  notifications.show({ message, color: 'teal', closeButtonProps });
}

/** For what a person started with a button; what belongs to a form is shown in it (ProblemAlert). */
export function showProblem(error: unknown): void {
  const { title, detail } = problemText(error);
  notifications.show({ title, message: detail, color: 'red', autoClose: 10_000, closeButtonProps });
}
