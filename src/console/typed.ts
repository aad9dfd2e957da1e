/** Whether the page has a form in which somebody has entered something: that is not lost because a session ends. */

let typedAt: string | undefined;

document.addEventListener('input', ({ target }) => {
  if (target instanceof Element && target.closest('form')) typedAt = window.location.pathname;
});

export const hasTyped = (): boolean => typedAt === window.location.pathname;

export function forgetTyped(): void {
  typedAt = undefined;
}
