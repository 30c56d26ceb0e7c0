import { RelType, type Tag, TagDisposition, TemplateSyntaxError } from 'easy-template-x'
import { joined, sentence, verbatim } from '../../kernel/language/sentence.ts'
import { CannotRead } from '../extract/content.ts'
import { LARGEST_UNPACKED } from '../extract/limits.ts'
import { type RefusedFile, refusalFor, UnfitFile } from '../extract/refused-file.ts'
import { OfficeFile } from '../extract/zip.ts'
import { handler } from './handler.ts'

/** Names that may stand within each loop, `''` being outside of any; those of outside may stand within loops, too. */
export interface AllowedFields {
  fields: Record<string, string[]>
  loops: Record<string, string[]>
}

/** The names that a template uses, each once. */
export interface TemplateUse {
  fields: string[]
  loops: string[]
}

/** The content of a filled template: text by field, rows by loop. */
export type WordData = { [name: string]: string | WordData[] }

/**
 * Looks through a Word template: its fields and loops, each of which has to be allowed at its place. Refused where a tag is
 * broken or unknown, which is named, and where it cannot be filled in.
 */
export async function templateFields({
  bytes,
  allowed,
  trial,
}: {
  bytes: Uint8Array
  allowed: AllowedFields
  trial: WordData
}): Promise<TemplateUse | RefusedFile> {
  try {
    assertWord(bytes)
    const tags = await tagsOf(bytes)
    const use = checked(tags, allowed)
    await assertFills(bytes, trial)
    return use
  } catch (error) {
    return refusalFor(error)
  }
}

/** A Word template with its fields and loops filled in. */
export async function filledTemplate({
  bytes,
  data,
}: {
  bytes: Uint8Array
  data: WordData
}): Promise<Uint8Array | RefusedFile> {
  try {
    assertWord(bytes)
    return await filledWith(bytes, data)
  } catch (error) {
    return refusalFor(error)
  }
}

function assertWord(bytes: Uint8Array): void {
  if (bytes.length === 0) throw new CannotRead('unreadable', 'The file is empty.')
  const file = new OfficeFile(bytes)
  if (!file.has('word/document.xml')) throw new UnfitFile(sentence`is not a Word document (.docx)`)
  // Unpacking a part counts it: a file that grows beyond measure is refused before the library opens it.
  const measured = new OfficeFile(bytes, LARGEST_UNPACKED / 4)
  for (const path of file.paths) {
    if (/vbaProject\.bin$/i.test(path)) throw new UnfitFile(sentence`holds macros: save it as .docx`)
    measured.part(path)
  }
}

async function tagsOf(bytes: Uint8Array): Promise<Tag[]> {
  try {
    return await handler.parseTags(Buffer.from(bytes))
  } catch (error) {
    throw brokenBy(error)
  }
}

async function filledWith(bytes: Uint8Array, data: WordData): Promise<Uint8Array> {
  try {
    return await handler.process(Buffer.from(bytes), data)
  } catch (error) {
    throw brokenBy(error)
  }
}

/** Refused where something of a field is left over once all are filled in. */
async function assertFills(bytes: Uint8Array, trial: WordData): Promise<void> {
  const filled = await filledWith(bytes, trial)
  const parts = [RelType.MainDocument, RelType.Header, RelType.Footer]
  for (const part of parts) {
    const [left] = /[{}][^{}\n]{0,40}\}?/.exec(await handler.getText(Buffer.from(filled), part)) ?? []
    if (left !== undefined) throw new UnfitFile(sentence`has a broken field: ${verbatim(left)}`)
  }
}

/** A fault of the template in its own words; whatever else fails is a damaged file. */
const brokenBy = (error: unknown): Error =>
  error instanceof TemplateSyntaxError
    ? new UnfitFile(sentence`has a broken field: ${verbatim(error.message)}`)
    : new CannotRead('unreadable', 'The file is damaged: it is not a whole Office document.')

/** The names of all tags; refused with those that are not allowed where they stand. */
function checked(tags: readonly Tag[], allowed: AllowedFields): TemplateUse {
  const fields = new Set<string>()
  const loops = new Set<string>()
  const unknown = new Set<string>()
  const within: string[] = []
  for (const { disposition, name, rawText } of tags) {
    const around = within.at(-1) ?? ''
    if (disposition === TagDisposition.Close) {
      within.pop()
    } else if (disposition === TagDisposition.Open) {
      if (!(allowed.loops[around] ?? []).includes(name)) unknown.add(rawText)
      loops.add(name)
      within.push(name)
    } else {
      const known = ['', ...within].some(loop => (allowed.fields[loop] ?? []).includes(name))
      if (!known) unknown.add(rawText)
      fields.add(name)
    }
  }
  if (unknown.size > 0)
    throw new UnfitFile(
      sentence`has fields that reports of this kind do not have, or not at this place: ${joined(
        [...unknown].map(one => verbatim(one)),
        ', ',
      )}`,
    )
  return { fields: [...fields], loops: [...loops] }
}
