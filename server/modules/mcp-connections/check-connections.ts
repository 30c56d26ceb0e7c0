import type { ScheduledTask } from '../../kernel/index.ts'
import { checkAll } from '../../sources/connections/check-all.ts'
import { targetOf } from '../../sources/connections/stored.ts'

/** Keeps the health of the connections on record, of all but those that nobody has consented to yet. */
export const checkConnections: ScheduledTask = {
  name: 'check-connections',
  cron: '*/10 * * * *',
  run: ({ services, eachOrganisation }) =>
    eachOrganisation(async ({ principal: { orgId }, read }) => {
      const rows = await read(db =>
        db.selectFrom('mcp_connections').selectAll().where('status', '<>', 'awaiting_consent').execute(),
      )
      await checkAll(services.connections, orgId, rows, row => targetOf(services, orgId, row))
    }),
}
