import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { LeadCategory, LeadRowDto } from '../../../../shared/api/generated/model';

/** Distance in pixels below which a mouse movement counts as a click. */
const CLICK_PX = 6;
/** Time that a finger must stay to start dragging; if it moves earlier, it scrolls. */
const HOLD_MS = 300;
/** Distance from the board's side at which it scrolls automatically. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

/** Dragged lead, pointer position, and the column under the pointer. */
interface Dragged {
  lead: LeadRowDto;
  x: number;
  y: number;
  over: LeadCategory | null;
}

/** Returns the column at a position of the screen. */
const columnAt = (x: number, y: number): LeadCategory | null =>
  (document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] as
    LeadCategory | undefined) ?? null;

/**
 * Lets users drag cards to columns by mouse, pen or finger. Escape and a second finger cancel.
 * @param onDrop called if a lead is dropped on a column, also on its own
 */
export function useDrag(onDrop: (lead: LeadRowDto, to: LeadCategory) => void) {
  const boardRef = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stopRef = useRef<() => void>(undefined);
  useEffect(() => () => stopRef.current?.(), []);

  const start = (lead: LeadRowDto, event: ReactPointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    // Buttons and menus of the card handle their clicks.
    if ((event.target as Element).closest('button, [role="menu"]')) return;
    stopRef.current?.();
    const { clientX, clientY, pointerId } = event;
    const isTouch = event.pointerType === 'touch';
    let at = { x: clientX, y: clientY };
    let isDragging = false;
    let frame = 0;

    const show = () => setDragged({ lead, ...at, over: columnAt(at.x, at.y) });
    const scroll = () => {
      const board = boardRef.current;
      if (board) {
        const { left, right } = board.getBoundingClientRect();
        if (at.x < left + EDGE_PX) board.scrollLeft -= SCROLL_PX;
        else if (at.x > right - EDGE_PX) board.scrollLeft += SCROLL_PX;
        show();
      }
      frame = requestAnimationFrame(scroll);
    };
    const begin = () => {
      isDragging = true;
      getSelection()?.removeAllRanges();
      scroll();
    };
    const hold = isTouch ? setTimeout(begin, HOLD_MS) : undefined;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return stop();
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > CLICK_PX;
      at = { x: moved.clientX, y: moved.clientY };
      if (isDragging || !far) return;
      if (isTouch) stop();
      else begin();
    };
    const drop = () => {
      const over = columnAt(at.x, at.y);
      const wasDragging = isDragging;
      stop();
      if (!wasDragging) return;
      // Suppresses the click after dragging, which would open the lead.
      addEventListener('click', hinder, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', hinder, { capture: true }));
      if (over !== null) onDrop(lead, over);
    };
    const hinder = (happened: Event) => {
      happened.preventDefault();
      happened.stopPropagation();
    };
    const whileDragging = (happened: Event) => {
      if (isDragging) happened.preventDefault();
    };
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && stop();
    const stop = () => {
      clearTimeout(hold);
      cancelAnimationFrame(frame);
      isDragging = false;
      setDragged(null);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', drop);
      removeEventListener('pointercancel', stop);
      removeEventListener('keydown', onKey);
      removeEventListener('touchmove', whileDragging);
      removeEventListener('contextmenu', whileDragging);
      removeEventListener('selectstart', whileDragging);
    };
    stopRef.current = stop;
    addEventListener('pointermove', move);
    addEventListener('pointerup', drop);
    addEventListener('pointercancel', stop);
    addEventListener('keydown', onKey);
    // Not passive, so that it can prevent scrolling during dragging.
    addEventListener('touchmove', whileDragging, { passive: false });
    addEventListener('contextmenu', whileDragging);
    addEventListener('selectstart', whileDragging);
  };

  return { boardRef, dragged, start };
}
