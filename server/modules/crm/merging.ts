import { deal } from '../../deals/deal.ts'
import { askGates, passGates } from '../../deals/stage-gates.ts'
import { type StageKey, titleOf } from '../../deals/stages.ts'
import { type Sentence, sentence } from '../../kernel/index.ts'
import { usesOf } from '../../platform/in-use.ts'
import { mergeOf } from '../../platform/merging/record-merge.ts'
import { findRoom } from '../vdr/index.ts'
import { contact } from './contact.ts'

export const dealMerge = mergeOf(deal, {
  noun: sentence`deal`,
  shows: {
    stage: (row, { say }) => say(titleOf(String(row.stage))),
    room_id: async ({ room_id }, ctx) =>
      room_id === null ? null : ((await findRoom(ctx, Number(room_id)))?.name ?? null),
  },
  words: { deal_contacts: 'people', timeline_entries: 'entries of the timeline' },
  folds: ['deal_contacts'],
  async refuses(ctx, { survivor, loser, result }) {
    const reasons: Sentence[] = []
    for (const one of [survivor, loser]) {
      if (one.currency === result.currency) continue
      const [first] = await usesOf(ctx, 'deal.currency', one.id)
      if (first)
        reasons.push(
          sentence`${String(one.name)} is in ${String(one.currency)} with the ${first.what} “${first.title}”, and the deal would be in ${String(result.currency)}.`,
        )
    }
    return reasons
  },
  async guards(ctx, { before, after, loser }) {
    if (before.stage === after.stage) return
    const move = { from: before.stage as StageKey, to: after.stage as StageKey }
    // The decisions of the one that goes are those of the survivor afterwards.
    const decided = loser && (await askGates(ctx, { ...move, dealId: loser.id })).missing.length === 0
    await passGates(ctx, { ...move, dealId: decided ? loser.id : before.id }, {})
  },
})

export const contactMerge = mergeOf(contact, {
  noun: sentence`contact`,
  joins: { notes: 10_000 },
  keeps: { import_row: 'The row of that import' },
  words: { deal_contacts: 'places on deals', timeline_entries: 'entries of the timeline' },
  // The role that the one who stays has on a deal counts.
  folds: ['deal_contacts'],
})
