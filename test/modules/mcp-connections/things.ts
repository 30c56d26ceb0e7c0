import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import { hashOf } from '../../../server/sources/connections/tool-list.ts'
import type { ModuleThings } from '../../generated/things.ts'

const CONNECTIONS = '/api/v1/svc/mcp-connections'

const BINDING = `${CONNECTIONS}/{connection_id}/bindings/{records}`

export const ofTheirOwn: ModuleThings['ofTheirOwn'] = [
  `POST ${CONNECTIONS}/authorised`,
  // A binding names a tool of a server that answers (test/modules/cfo/ledger/lent.test.ts).
  `POST ${BINDING}/preview`,
  `PUT ${BINDING}`,
  `DELETE ${BINDING}`,
]

export const things: ModuleThings['things'] = {
  [BINDING]: async ({ office }, { connection_id }) => {
    const { door } = office.running
    await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
      ctx.db
        .insertInto('connection_bindings')
        .values({
          connection_id: Number(connection_id),
          records: 'trial_balance',
          tool: 'list-trial-balance',
          arguments: '{}',
          rows_at: '',
          reading: '{}',
          bound_by: 'Test',
          created_at: ctx.now,
          updated_at: ctx.now,
        })
        .execute(),
    )
    return 'trial_balance'
  },
}

export const kept: ModuleThings['kept'] = ['modules']

export const bodies: ModuleThings['bodies'] = {
  [`POST ${CONNECTIONS}/{connection_id}/consent`]: async ({ office }, { connection_id }) => {
    const { body } = await office.get(`${CONNECTIONS}/${connection_id}`)
    return { command_digest: body.command_digest }
  },
  [`POST ${CONNECTIONS}/{connection_id}/accept-tools`]: async ({ office }, { connection_id }) => {
    const { door } = office.running
    await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
      ctx.db
        .updateTable('mcp_connections')
        .set({ status: 'quarantined', tools: '[]', found_tools: '[]' })
        .where('id', '=', Number(connection_id))
        .execute(),
    )
    return { found_hash: hashOf([]) }
  },
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^(POST|PATCH) .*\/mcp-connections(\/\{connection_id\})?$/,
    'rules between fields: an address, a command or an entry of the catalogue',
  ],
  [/\/browse$/, 'needs a connection that a person agreed to in a browser'],
]
