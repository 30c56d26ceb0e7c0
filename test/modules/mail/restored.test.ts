import { expect, test } from 'vitest'
import { start } from '../../../server/index.ts'
import { MailServer } from '../../mail-server.ts'
import { type Json, openOffice } from '../../office.ts'

const P = '/api/v1/svc/investor-portal'
const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

test.skipIf(onPostgres)(
  'what went out after a backup does not go out again when the backup is put back',
  async () => {
    const office = await openOffice()
    const server = await MailServer.open()
    try {
      await office.put('/api/v1/svc/admin/email', server.account())
      const fund = (await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder', currency: 'USD' })).body.id
      const investor = { name: 'Birch Pension', primary_contact_email: 'birch@example.com' }
      const lp_id = (await office.post(`${P}/lps`, investor)).body.id
      await office.post(`${P}/commitments`, { lp_id, fund_account_id: fund, amount: 1000 })
      const inHours = (hours: number) =>
        new Date(office.clock.now().getTime() + hours * 3_600_000).toISOString()
      for (const [reference, hours] of [
        ['SOON', 1],
        ['LATER', 90],
      ] as const) {
        const call = { fund_account_id: fund, amount: 100, reference, due_date: '2026-04-30' }
        const { id } = (await office.post(`${P}/calls`, call)).body
        expect((await office.post(`${P}/calls/${id}/notices/mail`, { send_at: inHours(hours) })).status).toBe(
          200,
        )
      }
      const { file } = (await office.post('/api/v1/svc/admin/backups')).body.backups[0]
      office.clock.advance(3_601_000)
      await server.waitFor(1)
      await office.post('/api/v1/svc/admin/backups/restore', { file })
      await office.running.stop()
      const again = await start(office.config, { clock: office.clock })
      const get = async (path: string): Promise<Json> => {
        const headers = { authorization: `Bearer ${office.admin}` }
        return (await fetch(`${again.url}${path}`, { headers })).json()
      }
      const [later, soon] = await get('/api/v1/svc/mail/messages')
      expect(soon).toMatchObject({ status: 'uncertain', response: expect.stringContaining('put back') })
      expect(later).toMatchObject({ status: 'queued' })
      const told = (await get('/api/v1/svc/notifications')).find(({ kind }: Json) => kind === 'restored')
      expect(told.detail).toContain('Of one message to investors it is not known')
      expect(server.received.filter(({ to }) => to[0] === 'birch@example.com')).toHaveLength(1)
      await again.stop()
    } finally {
      await server.close()
    }
  },
)
