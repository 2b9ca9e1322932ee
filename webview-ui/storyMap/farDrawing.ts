import type { MapPainter } from './drawMap';
import type { MapPicture } from './picture';

/** Draws a story of many nodes that is seen from far away, and keeps what it drew last. */
export class FarDrawing {
  private known: { canvas: HTMLCanvasElement; picture: MapPicture; painter: MapPainter } | undefined;

  /**
   * Thousands of lines are not drawn anew in each frame of a movement: what was drawn last is moved along. Returns whether that was done, so
   * that it is to be drawn again when the map rests. `ratio`: pixels of the screen to one of the page.
   */
  draw(
    context: CanvasRenderingContext2D,
    ratio: number,
    picture: MapPicture,
    painter: MapPainter,
    isMoving: boolean,
  ): boolean {
    const { viewport, size, selected, way, standing } = picture;
    const { known } = this;
    const isSame =
      known?.painter === painter &&
      known?.picture.selected === selected &&
      known?.picture.way === way &&
      known?.picture.standing === standing &&
      known?.canvas.width === context.canvas.width &&
      known?.canvas.height === context.canvas.height;
    const from = known?.picture.viewport;
    const by = from ? viewport.scale / from.scale : 0;
    const left = from ? viewport.x - from.x * by : 0;
    const top = from ? viewport.y - from.y * by : 0;
    const isNear =
      by > 0.75 && by < 1.35 && Math.abs(left) < size.width * 0.3 && Math.abs(top) < size.height * 0.3;
    if (known && isSame && isNear && isMoving) {
      context.setTransform(1, 0, 0, 1, 0, 0);
      const { width, height } = known.canvas;
      context.drawImage(known.canvas, left * ratio, top * ratio, width * by, height * by);
      return true;
    }
    const canvas = isSame && known ? known.canvas : document.createElement('canvas');
    canvas.width = context.canvas.width;
    canvas.height = context.canvas.height;
    const behind = canvas.getContext('2d');
    if (!behind) return false;
    painter.drawStory(behind, ratio, picture);
    this.known = { canvas, picture, painter };
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.drawImage(canvas, 0, 0);
    return false;
  }
}
