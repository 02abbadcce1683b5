/** What a layout must offer: how its files are told from others, read, and where a new thing goes. */
import type { Document, LayoutName, Meta, Place, Splice } from '../../model/document.js';

export interface Layout {
  name: LayoutName;
  /** Is this a file of this layout? By its path (`/` between folders), or by what stands in it. */
  match(path: string, text: string): boolean;
  /** Never throws; linear in `text`. */
  parse(text: string): Reading;
  /** Where a place that has no slot can be made; `null` when the layout has none such. `at` is the time for headings that show one. */
  room(document: Document, place: Place, at: number, task?: string): Room | null;
  /** The range that sets a key; `null` when the layout cannot hold it. */
  setMeta(document: Document, key: keyof Meta, value: Meta[keyof Meta]): Splice | null;
}

export type Reading = Pick<Document, 'meta' | 'metaAt' | 'items' | 'slots' | 'headings' | 'tasks' | 'faults'>;

/** Lines that must stand before a new item, and how far it is indented. */
export interface Room {
  at: number;
  before: string[];
  indent: string;
  after: string[];
  /** Is it parted by blank lines from what stands around it? */
  loose: boolean;
  /** Name of the key on whose line it is written, instead of as an entry. */
  key?: string;
}
