import { sentence } from '../../../kernel/index.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { titleOf } from './finding-title.ts'

/** The days by which findings are to be remedied. */
export const findingDays: DueDates = {
  access: 'compliance:read',
  async find({ db }, { from, to }) {
    const due = await db
      .selectFrom('compliance_findings')
      .select(['id', 'description', 'owner', 'due_on'])
      .where('status', '!=', 'closed')
      .where('due_on', '>=', from)
      .where('due_on', '<=', to)
      .execute()
    return due.map(({ id, description, owner, due_on }) => ({
      key: `compliance-finding-${id}`,
      date: due_on as string,
      title: sentence`Finding to be remedied: ${titleOf(description)}`,
      detail: null,
      who: owner,
      page: '/compliance/programme?tab=findings',
    }))
  },
}
