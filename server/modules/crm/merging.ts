import { findDeal } from '../../deals/deal.ts'
import { titleOf } from '../../deals/stages.ts'
import { amountOf, percent, type Sentence, sentence } from '../../kernel/index.ts'
import { usesOf } from '../../platform/in-use.ts'
import type { MergeKind, Row } from '../../platform/merging/kind.ts'
import { nextStepField } from '../../platform/merging/next-step-field.ts'
import { ownerField } from '../../platform/merging/owner-field.ts'
import { findRoom } from '../vdr/index.ts'
import { getContact } from './contacts/contacts.ts'

const sizeOf = ({ target_size_minor, currency }: Row) =>
  target_size_minor === null ? null : amountOf(Number(target_size_minor), String(currency))

export const dealMerge: MergeKind = {
  type: 'deal',
  noun: sentence`deal`,
  nouns: 'deals',
  table: 'deals',
  find: findDeal,
  fields: [
    { name: 'name' },
    { name: 'counterparty', columns: ['counterparty', 'company_id'] },
    { name: 'sponsor', columns: ['sponsor', 'sponsor_id'] },
    {
      name: 'stage',
      // Why a deal was passed on goes with its being passed.
      columns: ['stage', 'stage_changed_at', 'pass_reason', 'pass_note', 'passed_to'],
      show: (row, { say }) => say(titleOf(String(row.stage))),
    },
    { name: 'asset_class' },
    { name: 'target_size', columns: ['target_size_minor', 'currency'], show: sizeOf },
    {
      name: 'irr_target',
      show: ({ irr_target }) => (irr_target === null ? null : percent(Number(irr_target), 4)),
    },
    { name: 'jurisdiction' },
    {
      name: 'room_id',
      show: async ({ room_id }, ctx) =>
        room_id === null ? null : ((await findRoom(ctx, Number(room_id)))?.name ?? null),
    },
    ownerField,
    nextStepField,
    { name: 'expected_close_on' },
  ],
  keeps: { archived_at: 'Who merges into an archived deal brings it back by itself' },
  counter: 'version',
  words: { deal_contacts: 'people', timeline_entries: 'entries of the timeline' },
  folds: ['deal_contacts'],
  async refuses(ctx, { survivor, loser, result }) {
    const reasons: Sentence[] = []
    for (const deal of [survivor, loser]) {
      if (deal.currency === result.currency) continue
      const [first] = await usesOf(ctx, 'deal.currency', deal.id)
      if (first)
        reasons.push(
          sentence`${String(deal.name)} is in ${String(deal.currency)} with the ${first.what} “${first.title}”, and the deal would be in ${String(result.currency)}.`,
        )
    }
    return reasons
  },
}

export const contactMerge: MergeKind = {
  type: 'contact',
  noun: sentence`contact`,
  nouns: 'contacts',
  table: 'contacts',
  find: getContact,
  fields: [
    { name: 'name' },
    { name: 'company', columns: ['company', 'company_id'] },
    { name: 'role' },
    { name: 'email' },
    { name: 'phone' },
    { name: 'notes' },
    ownerField,
    nextStepField,
  ],
  keeps: {
    archived_at: 'Who merges into an archived contact brings it back by itself',
    import_id: 'The import that a contact came of is undone for that contact alone',
    import_row: 'The row of that import',
  },
  counter: 'revision',
  words: { deal_contacts: 'places on deals', timeline_entries: 'entries of the timeline' },
  // The role that the one who stays has on a deal counts.
  folds: ['deal_contacts'],
}
