import { ArrayMaxSize, ArrayUnique, IsArray } from 'class-validator';
import { MAX_PINS, MENU_PAGES, type MenuPage } from 'domain/office/menu';
import { enumField } from '../../../common/dto/enum-field';

const MenuPagesField = enumField('MenuPage', MENU_PAGES, "Page of 'Administración'.");

const PAGES = { each: true, message: 'Esa página no existe.' };

/** Pages to pin to the caller's menu. */
export class PinsDto {
  /** Pages in the order of the menu; replaces the pinned ones. */
  @ArrayMaxSize(MAX_PINS, { message: `Puede fijar ${MAX_PINS} páginas como máximo. Quite una primero.` })
  @ArrayUnique({ message: 'Cada página se fija una sola vez.' })
  @MenuPagesField(PAGES)
  @IsArray({ message: 'pins debe ser una lista.' })
  pins: MenuPage[];
}

/** Pages in the caller's menu besides the usual ones. */
export class MenuDto {
  /** Pages that the caller pinned, in the order of the menu. */
  @MenuPagesField(PAGES)
  pins: MenuPage[];

  /** Pages that the menu pins by itself: `pagos` after a payment and `campanas` after a campaign of the last 90 days. */
  @MenuPagesField(PAGES)
  inUse: MenuPage[];
}
