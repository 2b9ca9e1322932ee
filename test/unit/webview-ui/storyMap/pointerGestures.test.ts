import assert from 'node:assert/strict';
import { PointerGestures } from '../../../../webview-ui/storyMap/pointerGestures';
import type { Viewport } from '../../../../webview-ui/storyMap/viewport';

describe('fingers and the mouse on the story map', () => {
  let viewport: Viewport;
  let gestures: PointerGestures;

  beforeEach(() => {
    viewport = { x: 0, y: 0, scale: 0.5 };
    gestures = new PointerGestures({
      viewport: () => viewport,
      set: (next) => {
        viewport = next;
      },
    });
  });

  it('a press that hardly moves is a click, and moves nothing', () => {
    gestures.down(1, { x: 10, y: 10 });
    assert.equal(gestures.move(1, { x: 12, y: 11 }), true);
    assert.equal(gestures.isDragging, false);
    assert.equal(gestures.up(1), true);
    assert.deepEqual(viewport, { x: 0, y: 0, scale: 0.5 });
  });

  it('dragging moves the map by as much, and is no click', () => {
    gestures.down(1, { x: 10, y: 10 });
    gestures.move(1, { x: 30, y: 40 });
    assert.equal(gestures.isDragging, true);
    assert.equal(gestures.up(1), false);
    assert.deepEqual(viewport, { x: 20, y: 30, scale: 0.5 });
  });

  it('a pointer that is not down moves nothing', () => {
    assert.equal(gestures.move(1, { x: 30, y: 40 }), false);
    assert.deepEqual(viewport, { x: 0, y: 0, scale: 0.5 });
  });

  it('two fingers zoom around the middle between them', () => {
    gestures.down(1, { x: 0, y: 0 });
    gestures.down(2, { x: 100, y: 0 });
    gestures.move(2, { x: 200, y: 0 });
    assert.equal(gestures.isDragging, false);
    assert.deepEqual(viewport, { x: -100, y: 0, scale: 1 });
  });

  for (const lifted of [1, 2]) {
    it(`when finger ${lifted} of two is lifted, the other drags on from where it is`, () => {
      const left = 3 - lifted;
      gestures.down(1, { x: 0, y: 0 });
      gestures.down(2, { x: 100, y: 0 });
      gestures.move(left, { x: left === 2 ? 200 : -100, y: 0 });
      const before = viewport;
      assert.equal(gestures.up(lifted), false);
      gestures.move(left, { x: left === 2 ? 210 : -90, y: 5 });
      assert.deepEqual(viewport, { ...before, x: before.x + 10, y: before.y + 5 });
      assert.equal(gestures.up(left), false, 'no click');
    });
  }
});
