import { z } from 'zod'
import { type AgentTools, defineAgent } from '../../../agents/team/definitions.ts'
import {
  AppError,
  counted,
  field,
  joined,
  numberSaid,
  type Said,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import { keepChecks, prepareChecks } from './checks.ts'
import { compareAll, keepOutcome, lookThroughLent, type Outcome } from './keeping.ts'
import { keepListing, listingOf, listPieces, runRow } from './pieces.ts'
import { keepFindings, lookThroughSome } from './reading.ts'

/** Credits of the listing and of each batch, of the comparison, of each place that a connection lends, and of the checks. */
const COST = { step: 1, comparison: 20, place: 20, checks: 5 }

/** Credits that a run needs at most: no batch is smaller than a document. */
export const mostCredits = (kept: number, lent: number, checks = false): number =>
  COST.step * (1 + kept) + COST.comparison + COST.place * lent + (checks ? COST.checks : 0)

/** Refusals after which nothing more is done. */
const FINAL = ['run_over', 'budget_spent', 'credits_exhausted', 'run_diverged']

/**
 * Reads a whole data room document by document, combines the findings and stores them as an analysis of the
 * room. A known red flag keeps people's judgements, and one that was not found again is marked so.
 */
export const roomDiligence = defineAgent({
  key: 'room_diligence',
  title: 'Diligence',
  purpose:
    'Reads every document of a data room, keeps the red flags with the pages that say so, and tells which are new and which are gone. By rules: no model takes part.',
  tools: [],
  budget: { steps: 2000, credits: 2000, minutes: 240 },
  instructions: null,
  startedBy: 'POST /vdr/rooms/{room_id}/diligence/run',
  input: z.object({
    room_id: field.id(),
    as_of: field.date(),
    folder_id: field.id().optional(),
    checks: z.boolean().optional(),
  }),
  proposals: () => 0,
  async plan(tools, { room_id, as_of, folder_id, checks }) {
    const run = { run_id: tools.runId, room_id, as_of, folder_id }
    const { batches, lent } = await tools.work(sentence`List the room’s documents`, {
      credits: COST.step,
      prepare: ctx => listPieces(ctx, room_id, folder_id),
      work: (ctx, found) => keepListing(ctx, tools.runId, found),
    })
    const kept = await readKept(tools, run, batches)
    const fromLent = await readLent(tools, run, lent)
    if (kept && checks) await checkRoom(tools, run)
    const done = [...(kept ? [kept] : []), ...fromLent.done]
    return joined(
      [summaryOf(done), ...fromLent.unread.map(reason => sentence`Connection documents not read. ${reason}`)],
      ' ',
    )
  },
})

interface Run {
  run_id: number
  room_id: number
  as_of: string
  folder_id?: number | undefined
}

/** Assesses what the room lacks, where it has a checklist, and what changed since earlier versions. */
const checkRoom = ({ work }: AgentTools, { run_id, room_id, folder_id, as_of }: Run) =>
  work(sentence`Checked what is missing and what changed`, {
    credits: COST.checks,
    prepare: ctx => prepareChecks(ctx, { room_id, folder_id, as_of }),
    work: (ctx, found) => keepChecks(ctx, run_id, found),
  })

async function readKept(
  { work }: AgentTools,
  { run_id, room_id, folder_id, as_of }: Run,
  batches: readonly number[],
): Promise<Outcome | null> {
  const all = batches.reduce((sum, size) => sum + size, 0)
  let from = 0
  for (const size of batches) {
    const to = from + size
    const at = { from, to }
    await work(sentence`Read ${numberSaid(to)} of ${counted(all, 'document')}`, {
      credits: COST.step,
      details: { documents_read: to, documents: all },
      async prepare(ctx) {
        const listed = await ctx.read(async db => listingOf(await runRow({ db }, run_id)))
        return lookThroughSome(ctx, listed.slice(at.from, at.to), as_of)
      },
      work: (ctx, found) => keepFindings(ctx, run_id, found, size),
    })
    from = to
  }
  if (all === 0) return null
  return work(sentence`Compared the documents and saved the findings`, {
    credits: COST.comparison,
    prepare: ctx => compareAll(ctx, run_id, { room_id, folder_id }),
    work: (ctx, found) => keepOutcome(ctx, run_id, { type: 'room', room_id, folder_id }, found),
  })
}

/** Each place that a connection lends the room, one after the other; one that cannot be read now is passed over. */
async function readLent({ work }: AgentTools, { run_id, room_id, as_of }: Run, lent: number) {
  const done: Outcome[] = []
  const unread: Said[] = []
  for (let place = 0; place < lent; place += 1) {
    try {
      done.push(
        await work(sentence`Read the documents of a connection (${place + 1} of ${lent})`, {
          credits: COST.place,
          async prepare(ctx) {
            const source = (await listPieces(ctx, room_id)).lent[place]
            if (!source) throw new AppError(404, 'not_found', sentence`The room no longer has access to it.`)
            return { source, found: await lookThroughLent(ctx, source, as_of) }
          },
          work: (ctx, { source, found }) => keepOutcome(ctx, run_id, source, found),
        }),
      )
    } catch (error) {
      if (!(error instanceof AppError) || FINAL.includes(error.code)) throw error
      unread.push(error.detail)
    }
  }
  return { done, unread }
}

function summaryOf(done: readonly Outcome[]): Sentence {
  const sum = (of: (one: Outcome) => number) => done.reduce((total, one) => total + of(one), 0)
  const documents = sum(one => one.documents)
  const [raised, again, gone] = (['new', 'again', 'gone'] as const).map(fate =>
    sum(({ flags }) => flags[fate]),
  )
  return sentence`Read ${counted(documents, 'document')}: ${counted(raised as number, 'new red flag')}, ${numberSaid(again as number)} raised again, ${numberSaid(gone as number)} no longer found.`
}
