import {
  type Context,
  counted,
  joined,
  notFound,
  type PrepareContext,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import type { Source } from '../../../platform/language/cited-sentence.ts'
import type { DocumentKind } from '../../../reading/profile/kinds.ts'
import { tellOf } from '../../../reading/profile/tell.ts'
import { reliance } from '../../../sources/reliance.ts'
import { accessTo, foldersOf, indexOf } from '../../vdr/index.ts'
import { coveredOf, documentsTold, hasText, type ToldDocument, unreadOf } from './document-profiles.ts'
import { writtenSummary } from './model-summary.ts'

/** Documents that a summary tells of. */
const MOST_DOCUMENTS = 200

/**
 * Summarises the documents in a folder and its subfolders, limited to what the caller sees, each sentence
 * with document and page. Computed anew and never stored. A model, where there is one, condenses it to a few
 * sentences.
 */
export async function summarizeFolder(ctx: PrepareContext, roomId: number, folderId: number) {
  const { folder, documents } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    const access = await accessTo(inner, roomId)
    if (!access.shown.has(folderId)) throw notFound()
    const folders = await foldersOf(inner, roomId)
    const own = folders.find(({ id }) => id === folderId)
    if (!own) throw notFound()
    return {
      folder: { id: own.id, name: own.name, index: indexOf(folders)(own.parent_id, own.number) },
      documents: await documentsTold(inner, roomId, access, folderId),
    }
  })
  const shown = documents.slice(0, MOST_DOCUMENTS).map(one => toldOf(ctx, one))
  const sources = sourcesOf(shown)
  const written =
    sources.length === 0 ? null : await writtenSummary(ctx, `${folder.index} ${folder.name}`, sources)
  return {
    room_id: roomId,
    folder_id: folder.id,
    folder: `${folder.index} ${folder.name}`,
    overview: ctx.say(overviewOf(documents)),
    documents: shown,
    more_documents: documents.length - shown.length,
    unread: unreadOf(ctx, documents).slice(0, MOST_DOCUMENTS),
    written: written?.told ?? [],
    model: written?.model ?? null,
    dropped_sentences: written?.dropped ?? 0,
    persisted: false as const,
  }
}

const toldOf = ({ say }: Pick<Context, 'say'>, document: ToldDocument) => ({
  document_id: document.id,
  index: document.index,
  name: document.name,
  kind: document.kind,
  version: document.version,
  pages: document.pages,
  status: document.status,
  reason: document.reason && say(document.reason),
  sentences:
    document.profile === null || !hasText(document)
      ? []
      : tellOf(document.profile).map(({ text, quotes }) => ({
          text,
          citations: quotes.map(({ page, quote }) => ({ page, quote })),
        })),
})

type CitedSentence = ReturnType<typeof toldOf>

/** Nouns for kinds of document, used with counts. */
const kindsSaid: Readonly<Record<DocumentKind, Sentence>> = {
  agreement: sentence`agreement`,
  constitution: sentence`constitution`,
  accounts: sentence`accounts`,
  tax: sentence`tax`,
  minutes: sentence`minutes`,
  certificate: sentence`certificate`,
  opinion: sentence`opinion`,
  report: sentence`report`,
  policy: sentence`policy`,
  questionnaire: sentence`questionnaire`,
  presentation: sentence`presentation`,
  table: sentence`table`,
  correspondence: sentence`correspondence`,
  other: sentence`other`,
}

/** States what is there and what was read; it never claims that all is well. */
function overviewOf(documents: readonly ToldDocument[]): Sentence {
  if (documents.length === 0) return sentence`It has no document you may see.`
  const kinds = [...Map.groupBy(documents, ({ kind }) => kind)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([kind, { length }]) => joined([kindsSaid[kind], String(length)], ' '))
  const found = sentence`${counted(documents.length, 'document is', 'documents are')} in it (${joined(kinds, ', ')}). What they say of themselves was found`
  return reliance(found, sentence`what each is, its parties, dates, amounts and terms`, coveredOf(documents))
}

/** Letters of each source that a model reads, and of all. */
const MOST_LETTERS = 30_000

/** Returns the documents' statements as sources for a model. */
function sourcesOf(documents: readonly CitedSentence[]): Source[] {
  let left = MOST_LETTERS
  return documents.flatMap(({ document_id, index, name, sentences }): Source[] => {
    const text = sentences
      .map(({ text, citations }) => [text, ...citations.map(({ quote }) => quote)].join('\n'))
      .join('\n')
    if (text === '' || text.length > left) return []
    left -= text.length
    const [first] = sentences.flatMap(({ citations }) => citations)
    return [
      {
        type: 'room_document',
        id: document_id,
        title: [index, name].filter(Boolean).join(' '),
        quote: first?.quote ?? name,
        document: name,
        text,
      },
    ]
  })
}
