import { type Sentence, sentence } from '../../../kernel/index.ts'

/** A form that Google gives a document of its own out in. */
interface Exported {
  ending: string
  type: string
}

export const FOLDER = 'application/vnd.google-apps.folder'
export const SHORTCUT = 'application/vnd.google-apps.shortcut'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

const exported: Readonly<Record<string, Exported>> = {
  document: { ending: '.docx', type: `${OFFICE}.wordprocessingml.document` },
  spreadsheet: { ending: '.xlsx', type: `${OFFICE}.spreadsheetml.sheet` },
  presentation: { ending: '.pptx', type: `${OFFICE}.presentationml.presentation` },
  drawing: { ending: '.pdf', type: 'application/pdf' },
}

/** Messages about Google's own documents that have no export. */
const kept: Readonly<Record<string, Sentence>> = {
  form: sentence`It is a Google Form, which Google cannot export in a supported format.`,
  site: sentence`It is a site that Google cannot export in a supported format.`,
  map: sentence`It is a map that Google cannot export in a supported format.`,
  script: sentence`It is a script that Google cannot export in a supported format.`,
  jam: sentence`It is a whiteboard that Google cannot export in a supported format.`,
  vid: sentence`It is a video project that Google cannot export in a supported format.`,
}

const KEPT = sentence`It is a kind of document that Google cannot export in a supported format.`

/** Google's word for a document of its own; null of a file, whose bytes it gives out as they are. */
const ownKind = (mediaType: string): string | null =>
  /^application\/vnd\.google-apps\.(.+)$/.exec(mediaType)?.[1] ?? null

/** The form in which a document of Google's own is given out; null of anything else. */
export function exportOf(mediaType: string): Exported | null {
  const kind = ownKind(mediaType)
  return kind !== null && Object.hasOwn(exported, kind) ? (exported[kind] as Exported) : null
}

/** Why something of this kind cannot come, in a sentence; null where it can. */
export function refusalOf(mediaType: string): Sentence | null {
  const kind = ownKind(mediaType)
  if (kind === null || mediaType === FOLDER || exportOf(mediaType)) return null
  if (mediaType === SHORTCUT) return sentence`It is a shortcut to another shortcut.`
  return Object.hasOwn(kept, kind) ? (kept[kind] as Sentence) : KEPT
}
