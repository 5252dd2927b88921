import { onTestFinished, vi } from 'vitest';

/** jsdom lays nothing out: here every line of a text is one pixel high, and so is what a field shows of it. */
export function drawRows(): void {
  const height = vi.spyOn(HTMLTextAreaElement.prototype, 'scrollHeight', 'get');
  onTestFinished(() => height.mockRestore());
  height.mockImplementation(function (this: HTMLTextAreaElement) {
    return this.value.split('\n').length;
  });
}

export const drawnRows = (field: HTMLElement): number => Number.parseFloat(field.style.height);
