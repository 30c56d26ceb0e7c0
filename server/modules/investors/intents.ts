import { longDate, moneyText, spoken } from '../../kernel/index.ts'
import { computedSentence, emptyAnswer } from '../../platform/language/cited-sentence.ts'
import { type Intent, intent, type Result } from '../../platform/language/intent.ts'

const GET_LP = 'svc_get_lp'
const ofLp = ({ entity }: { entity: { id: number } | null }) => (entity ? { lp_id: entity.id } : null)
const where = (position: Result) => (position.fund ? ` to ${position.fund}` : '')

/** Words capital that came back unused, which is called and not paid in. */
const cameBack = ({ returned, currency }: Result): string =>
  returned === 0 ? '' : `, less ${moneyText(returned, currency)} that came back unused`

/** A sentence for each fund an investor is committed to. */
const eachPosition = (lp: Result, say: (position: Result) => string) =>
  lp.commitments.length === 0
    ? [computedSentence(GET_LP, 'lp', lp.id, lp.name, `${lp.name} has no commitment.`)]
    : lp.commitments.map((position: Result) => computedSentence(GET_LP, 'lp', lp.id, lp.name, say(position)))

const callLine = (tool: string, call: Result, rest: string) => {
  const name = call.reference ?? `Capital call ${call.id}`
  return computedSentence(tool, 'capital_call', call.id, name, `${name}: ${rest}`)
}

/** Copilot questions about investors and uncalled capital. */
export const intents: readonly Intent[] = [
  intent({
    key: 'lp_uncalled',
    pattern:
      /\b(uncalled|unfunded|undrawn|dry powder)\b|\b(left|remain\w*|still|can) (be |to )*(be )?(called?|draw)/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp =>
      eachPosition(
        lp,
        p =>
          `${lp.name} has ${moneyText(p.unfunded, p.currency)} uncalled of its commitment of ${moneyText(p.commitment, p.currency)}${where(p)}.`,
      ),
  }),
  intent({
    key: 'lp_distributed',
    pattern: /\b(distribut\w+|paid out|received back)\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp =>
      eachPosition(
        lp,
        p =>
          `${lp.name} has received ${moneyText(p.distributed, p.currency)} in distributions${p.fund ? ` from ${p.fund}` : ''}.`,
      ),
  }),
  intent({
    key: 'lp_contributed',
    pattern: /\b(contribut\w+|paid[- ]in|called (so far|capital)|funded)\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp =>
      eachPosition(
        lp,
        p =>
          `${lp.name} has paid in ${moneyText(p.contributed, p.currency)}${cameBack(p)}; ${moneyText(p.called, p.currency)} was called${p.fund ? ` by ${p.fund}` : ''}.`,
      ),
  }),
  intent({
    key: 'lp_open_calls',
    pattern: /\b(calls?|owe\w*|outstanding|overdue|due)\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: (lp, { text }) => {
      const late = /\boverdue|late\b/i.test(text)
      const open = /\b(owe|outstanding|open|due|pay|unpaid)/i.test(text)
      const calls = lp.capital_calls.filter((call: Result) =>
        late ? call.overdue && call.outstanding > 0 : open ? call.outstanding > 0 : true,
      )
      if (calls.length === 0)
        return [
          computedSentence(
            GET_LP,
            'lp',
            lp.id,
            lp.name,
            `${lp.name} has no ${late ? 'overdue' : open ? 'open' : ''} capital call.`.replace('  ', ' '),
          ),
        ]
      return calls
        .slice(0, 10)
        .map((call: Result) =>
          callLine(
            GET_LP,
            call,
            `${lp.name} owes ${moneyText(call.amount, call.currency)} of it, due ${longDate(call.due_date)}, ${spoken(call.line_status)}.`,
          ),
        )
    },
  }),
  intent({
    key: 'lp_commitment',
    pattern: /\bcommit\w*\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp =>
      eachPosition(lp, p => `${lp.name} has committed ${moneyText(p.commitment, p.currency)}${where(p)}.`),
  }),
  intent({
    key: 'lp_kyc',
    pattern: /\b(kyc|know your customer|aml)\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp => [
      computedSentence(GET_LP, 'lp', lp.id, lp.name, `The KYC of ${lp.name} is ${spoken(lp.kyc_status)}.`),
    ],
  }),
  intent({
    key: 'lp_email',
    pattern: /\b(e-?mails?|mail address|contact)\b/i,
    about: 'lp',
    tool: GET_LP,
    given: ofLp,
    tell: lp =>
      lp.primary_contact_email === null
        ? []
        : [
            {
              text: `The e-mail address of ${lp.name} is ${lp.primary_contact_email}.`,
              sources: [
                {
                  type: 'lp',
                  id: lp.id,
                  title: lp.name,
                  label: 'E-mail',
                  quote: lp.primary_contact_email,
                  tool: GET_LP,
                  text: `${lp.name}: ${lp.primary_contact_email}`,
                },
              ],
            },
          ],
  }),
  intent({
    key: 'overdue_calls',
    pattern:
      /\b(overdue|late|past due)\b.*\b(calls?|drawdowns?|payments?)\b|\b(calls?|drawdowns?)\b.*\b(overdue|late|past due|behind)\b/i,
    about: null,
    tool: 'svc_list_capital_calls',
    given: () => ({ status: 'overdue', limit: 10 }),
    tell: calls =>
      calls.length === 0
        ? [emptyAnswer('svc_list_capital_calls', 'No capital call is overdue.')]
        : calls.map((call: Result) =>
            callLine(
              'svc_list_capital_calls',
              call,
              `${moneyText(call.outstanding, call.currency)} of ${moneyText(call.amount, call.currency)} is outstanding, due ${longDate(call.due_date)}.`,
            ),
          ),
  }),
  intent({
    key: 'open_calls',
    pattern:
      /\b(open|outstanding|unpaid|issued) (capital )?(calls?|drawdowns?)\b|\b(capital )?calls? (are|is)? ?(still )?(open|outstanding|unpaid)\b/i,
    about: null,
    tool: 'svc_list_capital_calls',
    given: () => ({ limit: 100 }),
    tell: all => {
      const calls = all.filter((call: Result) => call.outstanding > 0)
      return calls.length === 0
        ? [emptyAnswer('svc_list_capital_calls', 'No capital call is outstanding.')]
        : calls
            .slice(0, 10)
            .map((call: Result) =>
              callLine(
                'svc_list_capital_calls',
                call,
                `${moneyText(call.outstanding, call.currency)} of ${moneyText(call.amount, call.currency)} is outstanding, due ${longDate(call.due_date)}, ${spoken(call.status)}.`,
              ),
            )
    },
  }),
  intent({
    key: 'kyc_open',
    pattern: /\b(kyc|aml)\b/i,
    about: null,
    tool: 'svc_list_lps',
    given: () => ({ limit: 500 }),
    tell: (lps, { text }) => {
      const status = ['approved', 'rejected', 'expired', 'in_progress', 'pending'].find(one =>
        text.toLowerCase().includes(spoken(one)),
      )
      const chosen = lps.filter((lp: Result) =>
        status ? lp.kyc_status === status : lp.kyc_status !== 'approved',
      )
      if (chosen.length === 0)
        return [
          emptyAnswer(
            'svc_list_lps',
            status ? `No investor’s KYC is ${spoken(status)}.` : 'The KYC of every investor is approved.',
          ),
        ]
      return chosen
        .slice(0, 15)
        .map((lp: Result) =>
          computedSentence(
            'svc_list_lps',
            'lp',
            lp.id,
            lp.name,
            `The KYC of ${lp.name} is ${spoken(lp.kyc_status)}.`,
          ),
        )
    },
  }),
]
