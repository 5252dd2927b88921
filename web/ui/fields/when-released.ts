let isPressed = false;
const waiting: (() => void)[] = [];

// The press comes before the field that it leaves hears of it, for fingers, too.
window.addEventListener('mousedown', () => (isPressed = true), true);
for (const end of ['mouseup', 'dragend'])
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      // What is clicked hears of it first.
      setTimeout(() => {
        for (const run of waiting.splice(0)) run();
      });
    },
    true,
  );

/**
 * What leaving a field does, done at once by the keyboard and after the click by the mouse: the error that appears
 * below the field would move the button that is being clicked away from under the pointer.
 */
export const whenReleased = (run: (() => void) | undefined): (() => void) | undefined =>
  run && (() => (isPressed ? waiting.push(run) : run()));
