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

/** What Google calls its own documents that it gives out in no form. */
const kept: Readonly<Record<string, string>> = {
  form: 'a form',
  site: 'a site',
  map: 'a map',
  script: 'a script',
  jam: 'a whiteboard',
  vid: 'a video project',
}

/** Google's word for a document of its own; null of a file, whose bytes it gives out as they are. */
const ownKind = (mediaType: string): string | null =>
  /^application\/vnd\.google-apps\.(.+)$/.exec(mediaType)?.[1] ?? null

/** The form in which a document of Google's own is given out; null of anything else. */
export function exportOf(mediaType: string): Exported | null {
  const kind = ownKind(mediaType)
  return kind !== null && Object.hasOwn(exported, kind) ? (exported[kind] as Exported) : null
}

/** Why something of this kind cannot come, in a sentence; null where it can. */
export function refusalOf(mediaType: string): string | null {
  const kind = ownKind(mediaType)
  if (kind === null || mediaType === FOLDER || exportOf(mediaType)) return null
  if (mediaType === SHORTCUT) return 'It is a shortcut to another shortcut.'
  const what = Object.hasOwn(kept, kind) ? kept[kind] : 'a kind of document'
  return `It is ${what} that Google gives out in no form an office could keep.`
}
