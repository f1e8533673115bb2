import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { LeadCategory, LeadRowDto } from '../../../../shared/api/generated/model';

/** A mouse that moves less than this clicks. */
const CLICK_PX = 6;
/** A finger that stays for so long drags; one that moves before scrolls. */
const HOLD_MS = 300;
/** So near the side of the board it goes on by itself. */
const EDGE_PX = 40;
const SCROLL_PX = 8;

/** What is dragged, where the pointer is, and the column under it. */
interface Dragged {
  lead: LeadRowDto;
  x: number;
  y: number;
  over: LeadCategory | null;
}

/** The column at a place of the screen. */
const columnAt = (x: number, y: number): LeadCategory | null =>
  (document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset['column'] as
    LeadCategory | undefined) ?? null;

/**
 * Dragging cards to columns with a mouse, a pen or a finger. Escape and a second finger call it off.
 * @param onDrop is told of a lead that was let go over another column than its own
 */
export function useDrag(onDrop: (lead: LeadRowDto, to: LeadCategory) => void) {
  const boardRef = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const stopRef = useRef<() => void>(undefined);
  useEffect(() => () => stopRef.current?.(), []);

  const start = (lead: LeadRowDto, event: ReactPointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    // Buttons and menus of the card keep their clicks.
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
      // The click that follows would open the lead.
      addEventListener('click', hinder, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', hinder, { capture: true }));
      if (over !== null && over !== lead.leadCategory) onDrop(lead, over);
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
    // Not passive: the page must not scroll under the finger that drags.
    addEventListener('touchmove', whileDragging, { passive: false });
    addEventListener('contextmenu', whileDragging);
    addEventListener('selectstart', whileDragging);
  };

  return { boardRef, dragged, start };
}
