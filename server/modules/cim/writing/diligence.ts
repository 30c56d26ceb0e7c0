import { label, spoken } from '../../../kernel/index.ts'
import type { Finding } from '../../diligence/index.ts'
import type { DealAnswer } from '../../odd/index.ts'
import type { Draft } from '../text/draft.ts'
import { quoteMarker } from '../text/text.ts'

/** Findings that a paper tells; the others are in the deal's analyses. */
const MOST_FINDINGS = 25

export const MORE_FINDINGS = 'Further findings, none more severe, are in the analyses of the deal.'

/** Writes the red flags of the deal's documents with their judgements, most severe first. */
export function tellFindings(draft: Draft, findings: readonly Finding[]): void {
  if (findings.length === 0) return
  draft.heading('Findings of the diligence')
  draft.table(
    ['Finding', 'Severity', 'State', 'Source'],
    findings.slice(0, MOST_FINDINGS).map(finding => {
      const n = draft.cite({ type: 'red_flag', id: finding.id, quote: quoteOfFinding(finding) })
      return [
        `${unmarked(finding.title)} [${n}]`,
        label(finding.severity),
        `${unmarked(stateOf(finding))} [${n}]`,
        `${unmarked(placeOf(finding.evidence))} [${n}]`,
      ]
    }),
  )
  if (findings.length > MOST_FINDINGS) draft.paragraph(MORE_FINDINGS)
}

/** Adds answers from questionnaires on some topics. */
export function tellAnswers(draft: Draft, answers: readonly DealAnswer[]): void {
  if (answers.length === 0) return
  draft.heading('From the due-diligence questionnaire')
  draft.table(
    ['Question', 'Answer', 'State'],
    answers.map(answer => {
      const n = draft.cite({ type: 'odd_answer', id: answer.id, quote: quoteOfAnswer(answer) })
      const state = answer.reviewer ? `${label(answer.status)} by ${answer.reviewer}` : label(answer.status)
      return [unmarked(answer.question), `${quoteMarker(n)} [${n}]`, unmarked(state)]
    }),
  )
}

const quoteOfFinding = ({ title, severity, evidence, ...finding }: Finding): string =>
  [
    `finding: ${title}`,
    `severity: ${spoken(severity)}`,
    `state: ${stateOf(finding)}`,
    ...(evidence ? [`${placeOf(evidence)}${evidence.quote === null ? '' : `: ${evidence.quote}`}`] : []),
  ].join('; ')

function stateOf({ status, note, resolver }: Pick<Finding, 'status' | 'note' | 'resolver'>): string {
  const state = resolver === null ? label(status) : `${label(status)} by ${resolver}`
  return note === null ? state : `${state}: ${note}`
}

const placeOf = (evidence: { document: string; page: number } | null): string =>
  evidence ? `${evidence.document}, page ${evidence.page}` : 'No one page'

const quoteOfAnswer = ({ answer, citations }: DealAnswer): string =>
  answer ?? `Its words stay in ${citations.map(placeOf).join('; ')}`

/** Words of others without the signs that refer to citations. */
const unmarked = (text: string): string =>
  text.replaceAll('[', '(').replaceAll(']', ')').replaceAll('{{', '(').replaceAll('}}', ')')
