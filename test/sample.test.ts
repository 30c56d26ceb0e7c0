import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PastClock } from '../server/sample/calls/past-clock.ts'
import { readSampleOffice } from '../server/sample/office/office.ts'
import { SAMPLE_PASSWORD, seedSample } from '../server/sample/seed.ts'
import { type Json, type Office, openOffice } from './office.ts'

const sample = readSampleOffice()
let office: Office
let as: string

beforeAll(async () => {
  const clock = new PastClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'fund-office-sample-'))
  office = await openOffice({ config: { admin: undefined, dataDir }, clock })
  await seedSample(office.running, clock, sample)
  as = await office.signIn('ingrid@halvard-bridge.example', SAMPLE_PASSWORD)
})
afterAll(() => office.close())

test('the sample office says that it is one', async () => {
  expect((await office.get('/api/v1/svc/me', { as })).body.organisation).toMatchObject({
    name: sample.organisation.name,
    sample: true,
  })
})

test('every deal, contact and proposal of the sample is there, through the door, with an unbroken audit log', async () => {
  const count = async (path: string) => Number((await office.get(path, { as })).headers.get('x-total-count'))
  expect(await count('/api/v1/svc/crm/deals')).toBe(sample.deals.length + 1) // one came by the data platform
  expect(await count('/api/v1/svc/crm/contacts')).toBe(sample.contacts.length)
  expect(await count('/api/v1/svc/agent/approvals')).toBe(sample.agent.proposals.length)
  expect((await office.get('/api/v1/svc/admin/audit/verification', { as })).body.broken).toBeNull()
})

test('who opens it ten days later finds its proposals waiting', async () => {
  const { body: waiting } = await office.get<Json[]>('/api/v1/svc/agent/approvals?status=proposed', { as })
  expect(waiting).toHaveLength(sample.agent.proposals.length)
  for (const { created_at, expires_at } of waiting)
    expect(Date.parse(expires_at) - Date.parse(created_at)).toBeGreaterThan(10 * 24 * 3_600_000)
})

test('what a data platform told is a deal that follows it, and what somebody here changed waits for a person', async () => {
  const peer = '/admin/integrations/peer'
  const { body: events } = await office.get(`${peer}/events`, { as })
  expect(events.map(({ status }: Json) => status).sort()).toEqual([
    'applied',
    'applied',
    'applied',
    'skipped',
  ])
  const { body: conflicts } = await office.get(`${peer}/conflicts?status=open`, { as })
  expect(conflicts).toMatchObject([{ field: 'target_size', ours: 18_500_000, theirs: 24_000_000 }])
  const { body: deal } = await office.get(`/api/v1/svc/crm/deals/${conflicts[0].deal_id}`, { as })
  expect(deal).toMatchObject({ target_size: 18_500_000, irr_target: 0.112 })
  expect((await office.get(peer, { as })).body).toMatchObject([{ name: 'fernwood-trial', is_active: false }])
})

test('the books of its fund balance, and its pricings belong to its deals', async () => {
  const { body } = await office.get('/api/v1/svc/cfo/gl-trial-balance?fund_account_id=1', { as })
  expect(body.balanced).toBe(true)
  const cash = (body.accounts as { code: string; balance: number }[]).find(({ code }) => code === '1010')
  expect(cash?.balance).toBeGreaterThan(0)
  const drafts = await office.get('/api/v1/svc/cfo/gl/journal?status=draft', { as })
  expect(drafts.body).toHaveLength(1)
  const { body: pricings } = await office.get('/api/v1/svc/pricer/pricings', { as })
  expect(pricings).toHaveLength(sample.pricings.length)
})

test('capital was called of its investors, paid but by one, and distributed; NAV is what their accounts sum to', async () => {
  const [fund] = sample.funds
  const portal = '/api/v1/svc/investor-portal'
  const { body: calls } = await office.get(`${portal}/calls?fund_account_id=1`, { as })
  expect(calls).toHaveLength((fund?.calls.length as number) + (fund?.closings.length as number))
  const open = await office.get(`${portal}/calls/${calls[0].id}`, { as })
  expect(open.body.allocation.filter((line: Json) => line.outstanding > 0)).toHaveLength(1)
  const { body: parts } = await office.get(`${portal}/distributions`, { as })
  const { body: events } = await office.get(`${portal}/distribution-events`, { as })
  expect(parts.filter(({ type }: Json) => type === 'subsequent_close_refund')).toHaveLength(2)
  const ofFirst = events.filter(({ fund_account_id }: Json) => fund_account_id === 1)
  expect(ofFirst.slice(0, 2).map(({ status }: Json) => status)).toEqual(['issued', 'paid'])
  const { body: closes } = await office.get('/api/v1/svc/cfo/accounts/1/period-close', { as })
  expect(closes[0].carried_interest.accrued).toBeGreaterThan(0)
  const { body: account } = await office.get('/api/v1/svc/cfo/accounts/1', { as })
  expect(account).toMatchObject({ committed_total: 120_000_000 })
})

test('its bank statement is matched but for what came last, and the book agrees with it', async () => {
  const lines = async (status: string) =>
    (await office.get(`/api/v1/svc/bank/accounts/1/lines?status=${status}`, { as })).body
  expect(await lines('matched')).toHaveLength(5)
  const open: Json[] = await lines('open')
  expect(open.map(({ proposals }) => proposals[0].rule).sort()).toEqual(['call', 'charge', 'posting'])
  const { body } = await office.get('/api/v1/svc/bank/accounts/1', { as })
  const day = `as_of=${body.stated_until}`
  const reconciliation = await office.get(`/api/v1/svc/bank/accounts/1/reconciliation?${day}`, { as })
  expect(reconciliation.body).toMatchObject({ status: 'open', difference: 0, open_lines: 3 })
})

test('documents were analysed, questions answered and a memorandum written', async () => {
  const { body: analyses } = await office.get('/api/v1/svc/vdr/analyses', { as })
  expect(analyses[0].flags.open).toBeGreaterThan(4)
  const { body: runs } = await office.get('/api/v1/svc/odd/runs', { as })
  expect(runs[0].counts.draft).toBeGreaterThan(3)
  expect((await office.get('/api/v1/svc/cim/reports', { as })).body).toHaveLength(1)
})

test('a data room is laid out, held back in part, visited, and read by diligence, whose flags were judged', async () => {
  const rooms = '/api/v1/svc/vdr/rooms'
  const [room] = (await office.get(`${rooms}?q=Farrow`, { as })).body
  const at = `${rooms}/${room.id}`
  expect(room.template).toBe('credit')
  const { body: documents } = await office.get(`${at}/documents`, { as })
  expect(documents.filter(({ version }: Json) => version > 1)).toHaveLength(3)
  expect(documents.filter(({ held }: Json) => held)).toHaveLength(1)
  const { body: runs } = await office.get(`${at}/diligence/runs`, { as })
  expect(runs.map(({ status }: Json) => status)).toEqual(['completed', 'completed'])
  expect(runs[0].red_flags.gone).toBeGreaterThan(0)
  const { body: flags } = await office.get(`${at}/red-flags`, { as })
  const states = new Set(flags.map(({ status }: Json) => status))
  expect([...states].sort()).toEqual(['confirmed', 'false_positive', 'open', 'resolved'])
  const { body: told } = await office.get(`${at}/intelligence`, { as })
  expect(told).toMatchObject({ sees_whole: true, since: { changed: [{ name: 'Term sheet.docx' }] } })
  expect(told.contradictions.length).toBeGreaterThan(0)
  expect((await office.get(`${at}/analytics`, { as })).body.viewers).toBe(2)
})

test('its past lies in the past, in order', async () => {
  const deals = (await office.get('/api/v1/svc/crm/deals?limit=500', { as })).body as { created_at: string }[]
  const times = deals.map(deal => Date.parse(deal.created_at))
  expect(times).toEqual([...times].sort((a, b) => b - a))
  expect(Math.max(...times)).toBeLessThan(Date.now())
  expect(Date.now() - Math.min(...times)).toBeGreaterThan(180 * 86_400_000)
})

test('a second seeding is refused', async () => {
  await expect(seedSample(office.running, new PastClock(), sample)).rejects.toThrow('in use already')
})

test('its committee approved one deal on conditions, and is asked about another', async () => {
  const { body } = await office.get('/api/v1/svc/decisions', { as })
  expect(body.map((one: Json) => one.status)).toEqual(['voting', 'approved'])
  const { body: approved } = await office.get(`/api/v1/svc/decisions/${body[1].id}`, { as })
  expect(approved.conditions.map((one: Json) => one.state)).toEqual(['met', 'open'])
  expect(approved).toMatchObject({ in_force: true, tally: { for: 3 } })
})

test('its first fund has returns of three years of closed quarters, its fee accrued and paid, and its NAV sent', async () => {
  const { body: told } = await office.get('/api/v1/svc/cfo/accounts/1/performance', { as })
  expect(told.quarters).toHaveLength(13)
  expect(told.irr).toBeGreaterThan(0.07)
  expect(told.irr).toBeLessThan(0.12)
  expect(told.dpi).toBeGreaterThan(0.25)
  expect(told.tvpi).toBeGreaterThan(1.1)
  const { body: closes } = await office.get('/api/v1/svc/cfo/accounts/1/period-close', { as })
  expect(closes.map(({ status }: Json) => status)).toEqual(Array(12).fill('closed'))
  for (const { checks } of closes)
    expect(checks.map(({ status }: Json) => status)).toEqual(checks.map(() => 'pass'))
  const { body: fees } = await office.get('/api/v1/svc/cfo/accounts/1/fees', { as })
  expect([fees.accrued > 0, fees.payable]).toEqual([true, 0])
  const { body: runs } = await office.get('/api/v1/svc/fund-admin/nav-runs?fund_account_id=1', { as })
  expect(runs.map(({ statements, sent }: Json) => statements === sent)).toEqual(Array(6).fill(true))
  const { body: holdings } = await office.get<Json[]>('/api/v1/svc/holdings?status=exited', { as })
  expect(holdings).toMatchObject([{ name: 'Kirkfell Cold Chain, unitranche', figures: { fair_value: 0 } }])
})

test('its fiscal years were reported to its partners, to the cent, and reviewed', async () => {
  const { body: funds } = await office.get<Json[]>('/api/v1/svc/cfo/accounts', { as })
  const fund = funds.find(({ name }) => name === sample.funds[0]?.name)
  const path = `/api/v1/svc/cfo/accounts/${fund?.id}/k1`
  const { body: every } = await office.get<Json[]>(path, { as })
  const year = Math.max(...every.map(({ tax_year }) => tax_year))
  const k1s = every.filter(({ tax_year }) => tax_year === year)
  expect(new Set(every.map(({ tax_year }) => tax_year)).size).toBeGreaterThan(1)
  expect(k1s.map(({ name }) => name).sort()).toEqual(
    sample.funds[0]?.investors.map(({ name }) => name).sort(),
  )
  for (const one of k1s) expect(one).toMatchObject({ kind: 'final', missing: [], status: 'reviewed' })
  const { body: proposal } = await office.get(`${path}/proposal`, { as })
  expect(proposal.tax_year).toBe(k1s[0]?.tax_year)
  const interest = proposal.items.find(({ box }: Json) => box === '5').amount
  const cents = k1s.map(({ boxes }) => Math.round(100 * boxes.find(({ box }: Json) => box === '5').effective))
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(Math.round(100 * interest))
})

test('one deal is placed with several investors, and scaled back to the target', async () => {
  const { body } = await office.get('/api/v1/svc/syndication', { as })
  expect(body).toHaveLength(1)
  const { body: book } = await office.get(`/api/v1/svc/syndication/${body[0].id}`, { as })
  expect(book).toMatchObject({ status: 'open', book: 'oversubscribed', allocated_amount: 55_000_000 })
  expect(book.allocations.at(-1)).toMatchObject({ requested_amount: 750_000, allocated_amount: 750_000 })
  const { body: flow } = await office.get(`/api/v1/svc/syndication/${book.id}/funds-flow`, { as })
  expect(flow.balanced).toBe(true)
})

test('the next fund is raised: limited partners at every stage, two of them investors already', async () => {
  const { body: lps } = await office.get('/api/v1/svc/lp-crm/lps', { as })
  expect(lps).toHaveLength(9)
  expect(new Set(lps.map(({ stage }: Json) => stage)).size).toBe(7)
  expect(lps.filter(({ investor_id }: Json) => investor_id !== null)).toHaveLength(2)
  const { body: funds } = await office.get('/api/v1/svc/lp-crm/funds', { as })
  expect(funds).toMatchObject([{ raised_amount: null, soft_circled_amount: 37_000_000, lps: 8 }])
})

test('one deal is being closed: partly done, partly signed, with a funds flow that adds up', async () => {
  const { body } = await office.get('/api/v1/svc/transactions', { as })
  expect(body).toHaveLength(1)
  expect(body[0]).toMatchObject({ status: 'negotiating', parties_total: 3, parties_signed: 1 })
  const { body: closing } = await office.get(`/api/v1/svc/transactions/${body[0].id}`, { as })
  expect(closing.tasks_total - closing.tasks_open).toBe(8)
  expect(closing.missing).toHaveLength(2)
  const { body: flow } = await office.get(`/api/v1/svc/transactions/${body[0].id}/funds-flow`, { as })
  expect(flow.balanced).toBe(true)
})

test('what its funds hold was valued and approved, is partly in sterling, and one deal is shared by two funds', async () => {
  const { body: holdings } = await office.get<Json[]>('/api/v1/svc/holdings', { as })
  const named = (start: string) => holdings.filter(({ name }) => name.startsWith(start))
  const [tarn] = named('Tarn Valley')
  expect(tarn?.figures).toMatchObject({ cost: 26_500_000, fair_value: 26_738_500 })
  const { body: valuations } = await office.get(`/api/v1/svc/holdings/${tarn?.id}/valuations`, { as })
  expect(valuations.map(({ status, approved_by }: Json) => [status, approved_by])).toEqual(
    Array(12).fill(['approved', 'Ingrid Halvard']),
  )
  const [calder] = named('Calder Mill')
  expect(calder).toMatchObject({ currency: 'GBP', figures: { cost: 762_000, fair_value: 771_600 } })
  expect(
    named('Juniper')
      .map(({ fund, expected_cost }) => [fund, expected_cost])
      .toSorted(),
  ).toEqual([
    ['Halvard Bridge Co-Investment I', 3_675_000],
    ['Halvard Bridge Credit Fund I', 14_700_000],
  ])
  const [waiting] = named('Juniper').filter(({ fund }) => fund === 'Halvard Bridge Co-Investment I')
  expect((await office.get(`/api/v1/svc/holdings/${waiting?.id}/funding`, { as })).body).toMatchObject({
    drafted: 3_675_000,
    lacking: 0,
  })
})

test('a feeder mirrors its master: both books tie at the last close, and its investor is looked through to', async () => {
  const { body: funds } = await office.get<Json[]>('/api/v1/svc/cfo/accounts', { as })
  const [feeder] = funds.filter(({ name }) => name === 'Halvard Bridge Co-Investment Feeder I')
  const { body: closes } = await office.get(`/api/v1/svc/cfo/accounts/${feeder?.id}/period-close`, { as })
  expect(closes).toHaveLength(4)
  for (const { status, checks } of closes) {
    expect(status).toBe('closed')
    expect(checks.find(({ key }: Json) => key === 'structure')).toMatchObject({ status: 'pass' })
  }
  const path = `/api/v1/svc/cfo/accounts/${feeder?.id}/structure?as_of=${closes[0].period_end}`
  const { body } = await office.get(path, { as })
  expect(body).toMatchObject({ tied: true, relations: [{ kind: 'feeder', share: 0.25 }] })
  const [value] = body.relations[0].ties
  expect([value.key, value.difference, value.own > 1_500_000]).toEqual(['value', 0, true])
  expect(body.look_through.map(({ name }: Json) => name)).toEqual(['Rowan Hale'])
})

test('a certificate was read and its figure taken over, with the words it stands in', async () => {
  const { body: covenants } = await office.get<Json[]>('/api/v1/svc/risk/covenants', { as })
  const found = covenants.find(({ name }) => name === 'Net leverage')
  const { body: covenant } = await office.get(`/api/v1/svc/risk/covenants/${found?.id}`, { as })
  expect(covenant.readings.at(-1)).toMatchObject({
    value: 4.7,
    document: 'Tarn Valley Water, compliance certificate',
    quote: expect.stringContaining('net leverage was 4.7x'),
  })
})

test('its officer set rules for ratings and personal trades, by which requests were answered', async () => {
  const compliance = '/api/v1/svc/compliance'
  const { body: rules } = await office.get(`${compliance}/kyc-rules`, { as })
  expect(rules).toMatchObject([{ high_from: 50, set_by: 'Tomas Rehn' }])
  const { body: policies } = await office.get(`${compliance}/trade/policies`, { as })
  expect(policies).toMatchObject([{ holding_days: 60, de_minimis_amount: 10_000 }])
  expect((await office.get(`${compliance}/trade/client-trades`, { as })).body).toHaveLength(2)
  const { body: requests } = await office.get(`${compliance}/trade/preclearance`, { as })
  expect(requests.map((one: Json) => one.findings[0].rule)).toEqual([
    'review',
    'de_minimis',
    'blackout',
    'restricted',
  ])
})

test('its programme has a control of its own, and evidence of some', async () => {
  const { body: controls } = await office.get('/api/v1/svc/compliance/program/controls', { as })
  const by = (key: string) => controls.find((one: Json) => one.key === key)
  expect(by('proxy_voting')).toMatchObject({ applies: false })
  expect(by('data_room_access')).toMatchObject({ state: 'fresh' })
  expect(by('annual_review')).toMatchObject({ state: 'fresh' })
  expect(by('audited_statements')).toMatchObject({ state: 'missing' })
})

test('a deal was lost with a reason, and came back', async () => {
  const { body: deals } = await office.get('/api/v1/svc/crm/deals?q=Saltmarsh', { as })
  expect(deals[0].stage).toBe('screening')
  const { body: timeline } = await office.get(`/api/v1/svc/timeline/deal/${deals[0].id}`, { as })
  expect(JSON.stringify(timeline)).toContain('Larchmont Premium Finance')
})

test('its compliance officer has a hit to decide, a finding to remedy, side letters to keep and documents that were kept', async () => {
  const kyc = (await office.get('/api/v1/svc/compliance/kyc', { as })).body
  const screened = kyc.find(({ subject_name }: Json) => subject_name === 'Alder Row Holdings')
  const record = (await office.get(`/api/v1/svc/compliance/kyc/${screened.id}`, { as })).body
  const hits = record.screen_results.flatMap((one: Json) => one.hits)
  expect(hits).toMatchObject([
    { listed_name: 'Tomas Reyna', disposition: 'pending', outcome: 'possible_match' },
  ])
  const findings = (await office.get('/api/v1/svc/compliance/program/findings', { as })).body
  expect(findings.map(({ status }: Json) => status).sort()).toEqual(['closed', 'remediating'])
  const letters = (await office.get('/api/v1/svc/compliance/program/side-letters', { as })).body
  expect(letters.map(({ clause }: Json) => clause).sort()).toEqual(['excuse', 'mfn', 'reporting', 'transfer'])
  const [closing] = (await office.get('/api/v1/svc/transactions', { as })).body
  const { tasks } = (await office.get(`/api/v1/svc/transactions/${closing.id}`, { as })).body
  const kept = sample.transactions.flatMap(one => one.kept)
  for (const { title, document } of kept) {
    const { id } = tasks.find((one: Json) => one.title === title)
    const path = `/api/v1/svc/transactions/${closing.id}/tasks/${id}/documents`
    expect((await office.get(path, { as })).body).toMatchObject([{ name: document, gone: false }])
  }
  expect(kept.length).toBeGreaterThan(1)
})

test('a program that mirrors it reads every record that is there, each as its address shows it', async () => {
  const mirror = new Map<string, Json>()
  for (let since = '', more = true; more; ) {
    const { status, body } = await office.get(`/api/v1/svc/changes?limit=500${since && `&since=${since}`}`, {
      as,
    })
    expect(status, JSON.stringify(body)).toBe(200)
    for (const one of body.changes) mirror.set(`${one.type}/${one.id}`, one)
    since = body.next
    more = body.more
  }
  const { registry } = office.running.door.parts
  const rows = await office.rows()
  for (const { type, table = 'deals' } of registry.searchRecords) {
    const mirrored = [...mirror.values()].filter(one => one.type === type)
    const shown = registry.showing(type)
    // The watch list is compliance's own: it is neither found nor mirrored.
    const listed = (rows[table] ?? []).filter(({ list }: Json) => list !== 'watch')
    const there = new Set(shown && listed.map(({ id }: Json) => id))
    for (const { id, deleted, record } of mirrored)
      expect([type, id, deleted, record !== null]).toEqual([
        ...[type, id, !there.has(id)],
        !shown?.prepare && there.has(id),
      ])
    expect([type, mirrored.filter(({ deleted }) => !deleted).length]).toEqual([type, there.size])
  }
})
