import { counted, type PrepareContext, type Sentence, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import type { RedFlag } from '../../../reading/red-flags/flag.ts'
import { howRead } from '../../../sources/how-read.ts'
import { reliance } from '../../../sources/reliance.ts'
import { runReading } from '../../../sources/run-reading.ts'
import { accessTo, foldersOf, indexOf, narrowedRooms, templateOf, templateOfRoom } from '../../vdr/index.ts'
import { coveredOf, documentsTold, type ToldDocument, unreadOf } from '../summaries/document-profiles.ts'
import { amountsAcross, countsOf, datesAcross, partiesAcross, readOf } from './across.ts'
import { changedSince } from './changes.ts'
import { checklistOf } from './checklist.ts'
import { flagsTold } from './flags.ts'

const MOST_UNREAD = 200
const MOST_CONTRADICTIONS = 50

/**
 * Describes a room's contents and how its documents relate, limited to what the caller sees; computed anew
 * each time. By rules; every statement rests on words of a document, with its page.
 */
export async function intelligenceOf(ctx: PrepareContext, roomId: number) {
  const { documents, ...told } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    const access = await accessTo(inner, roomId)
    const room = await templateOfRoom(inner, roomId)
    const isWhole = !(await narrowedRooms(inner)).narrowed.includes(roomId)
    const documents = await documentsTold(inner, roomId, access)
    const folders = await foldersOf(inner, roomId)
    const index = indexOf(folders)
    const sections = folders
      .filter(({ id, parent_id }) => parent_id === null && access.shown.has(id))
      .map(({ parent_id, number, name }) => ({ index: index(parent_id, number), name }))
    const template = templateOf(room.template)
    const read = readOf(documents)
    return {
      documents,
      room: room.name,
      sees_whole: isWhole,
      checklist: template ? checklistOf(template, sections, documents) : null,
      ...(await partiesAcross(inner, read)),
      ...datesAcross(ctx, read, await todayOf(inner)),
      ...amountsAcross(ctx, read),
      red_flags: await flagsTold(inner, roomId, { isWhole, documents }),
      since: await changedSince(inner, roomId, { isWhole, documents }),
    }
  })
  const unread = unreadOf(ctx, documents)
  return {
    room_id: roomId,
    overview: ctx.say(overviewOf(documents, told.red_flags)),
    counts: countsOf(documents),
    unread: unread.slice(0, MOST_UNREAD),
    more_unread: Math.max(0, unread.length - MOST_UNREAD),
    contradictions: await contradictionsIn(ctx, documents),
    ...told,
  }
}

async function contradictionsIn(ctx: PrepareContext, documents: readonly ToldDocument[]) {
  const read = readOf(documents)
  if (read.length === 0) return []
  const found = await runReading(ctx, 'contradictions', {
    documents: read.map(({ id, profile }) => ({ name: String(id), profile })),
  })
  const byId = new Map(read.map(one => [String(one.id), one]))
  return found
    .slice(0, MOST_CONTRADICTIONS)
    .map(({ kind, severity, title, explanation, evidence }: RedFlag) => ({
      ...{ kind, severity, title, explanation },
      evidence: evidence.flatMap(({ document, page, quote }) => {
        const of = byId.get(document)
        return of
          ? [
              {
                document_id: of.id,
                index: of.index,
                document: of.name,
                page,
                quote,
                read: howRead(ctx.say, of),
              },
            ]
          : []
      }),
    }))
}

function overviewOf(
  documents: readonly ToldDocument[],
  { by_status }: { by_status: { open: number; confirmed: number } },
): Sentence {
  if (documents.length === 0) return sentence`The room has no document you may see.`
  const standing = by_status.open + by_status.confirmed
  const found =
    standing === 0
      ? sentence`No open red flags; parties, dates and figures were found`
      : sentence`${counted(standing, 'open red flag')}; parties, dates and figures were found`
  return reliance(
    found,
    sentence`what each document is, its parties, dates, amounts and terms, and what documents state differently`,
    coveredOf(documents),
  )
}
