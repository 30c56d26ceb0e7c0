import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const FACILITY = `FACILITY AGREEMENT

The Lender may terminate this Agreement upon any change of control of the Borrower.

The management fee is 2% per annum of commitments during the investment period.`
const source = { type: 'inline', documents: [{ name: 'facility.txt', text: FACILITY }] }

let office: Office
let deal_id: number
let flag: Json
let answer: Json
beforeAll(async () => {
  office = await openOffice()
  deal_id = (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'EUR' })).body.id
  const analysis = (await office.post('/api/v1/svc/vdr/analyze', { source, deal_id })).body
  const found = analysis.red_flags.find(({ kind }: Json) => kind === 'change_of_control')
  const at = `/api/v1/svc/vdr/analyses/${analysis.id}/flags/${found.id}`
  flag = (await office.patch(at, { status: 'confirmed', note: 'Counsel asks for a waiver.' })).body
  const asked = { source, topics: ['fund_terms'], deal_id, ephemeral: false }
  const run = (await office.post('/api/v1/svc/odd/generate', asked)).body
  const known = run.answers.find(({ answer }: Json) => answer !== null)
  const place = `/api/v1/svc/odd/runs/${run.id}/answers/${known.id}`
  answer = (await office.patch(place, { status: 'accepted' })).body
})
afterAll(() => office.close())

const write = async (template_key: string) =>
  (await office.post('/api/v1/svc/cim/generate', { title: 'Alder', template_key, deal_id })).body
const section = ({ sections }: Json, key: string) =>
  sections.find(({ section_key }: Json) => section_key === key)

describe('what the diligence of a deal found', () => {
  test('is in its memorandum with its state, its note and its source, without the documents given again', async () => {
    const risks = section(await write('standard'), 'risks_and_mitigants')
    const cited = risks.citations.find(({ type, id }: Json) => type === 'red_flag' && id === flag.id)
    expect(cited.quote).toContain('facility.txt, page 1')
    expect(cited.quote).toContain('The Lender may terminate this Agreement upon any change of control')
    expect(risks.text).toContain('Counsel asks for a waiver.')
    expect(risks.text).toContain(`[${cited.n}]`)
    expect(risks.uncited).toEqual([])
  })

  test('is there as what the questionnaire answered is, on its topics', async () => {
    const terms = section(await write('standard'), 'structure_and_terms')
    const cited = terms.citations.find(({ type }: Json) => type === 'odd_answer')
    expect(cited).toMatchObject({ id: answer.id, quote: answer.answer, available: true })
    expect(terms.text).toContain(answer.answer)
    expect(terms.uncited).toEqual([])
  })

  test('is on the one-pager, and in no paper that names nobody', async () => {
    expect(section(await write('onepager'), 'risks').citations).toContainEqual(
      expect.objectContaining({ type: 'red_flag', id: flag.id }),
    )
    const teaser = await write('teaser')
    const types = teaser.sections.flatMap(({ citations }: Json) => citations.map(({ type }: Json) => type))
    expect(types).not.toContain('red_flag')
    expect(types).not.toContain('odd_answer')
  })

  test('stays in the office: an exported paper has no word of it', async () => {
    const paper = await write('onepager')
    expect(section(paper, 'risks').text).toContain('Findings of the diligence')
    const response = await fetch(`${office.url}/api/v1/svc/cim/reports/${paper.id}/export`, {
      headers: { authorization: `Bearer ${office.admin}` },
    })
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await response.arrayBuffer()) })
    expect(value).toContain('Key terms')
    expect(value).not.toMatch(/Findings of the diligence|undefined/)
    expect(value).not.toContain(flag.title)
  })

  test('may be cited by whoever edits a section', async () => {
    const paper = await write('standard')
    const { version } = section(paper, 'exit_or_repayment')
    const { status, body } = await office.patch(
      `/api/v1/svc/cim/reports/${paper.id}/section/exit_or_repayment`,
      { text: 'A waiver is asked for. [1]', version, cite: [{ type: 'red_flag', id: flag.id }] },
    )
    expect([status, body.code]).toEqual([200, undefined])
  })

  test('leaves out what was a false alarm, and what a better analysis replaced', async () => {
    const at = `/api/v1/svc/vdr/analyses`
    const [{ id }] = (await office.get(`${at}?deal_id=${deal_id}`)).body
    await office.patch(`${at}/${id}/flags/${flag.id}`, { status: 'false_positive' })
    const risks = section(await write('standard'), 'risks_and_mitigants')
    expect(risks.citations.map(({ id }: Json) => id)).not.toContain(flag.id)
  })
})
