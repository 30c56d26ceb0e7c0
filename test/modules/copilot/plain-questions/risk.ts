import { count, counted, day, named, says } from './expected.ts'
import type { Expected, Plain } from './lists.ts'

/** Questions of those who watch covenants, deadlines and decisions. */
export const risk: Plain[] = [
  {
    ask: 'How many covenants do we have?',
    expects: ({ covenants }) => counted(covenants, 'covenant', 'covenants'),
  },
  {
    ask: 'Which covenants are in breach?',
    expects: ({ covenants }) =>
      ({
        ...counted(
          covenants.filter(row => row.status === 'breach'),
          'covenant',
          'covenants',
        ),
        not: covenants.filter(row => row.status !== 'breach').map(row => row.name),
      }) as Expected,
  },
  {
    ask: 'Which covenants are on watch?',
    expects: ({ covenants }) =>
      counted(
        covenants.filter(row => row.status === 'watch'),
        'covenant',
        'covenants',
      ),
  },
  {
    ask: 'What is the reading of Net leverage?',
    expects: ({ covenants }) => says(named(covenants, 'Net leverage').current_value),
  },
  {
    ask: 'When is Net leverage tested next?',
    expects: ({ covenants }) => says(day(named(covenants, 'Net leverage').next_test_on)),
  },
  {
    ask: 'How many risk alerts are open?',
    expects: ({ alerts }) =>
      says(
        count(
          alerts.filter(row => row.resolved_at === null),
          'risk alert',
          'risk alerts',
        ),
      ),
  },
  {
    ask: 'How many alerts are resolved?',
    expects: ({ alerts }) =>
      says(
        count(
          alerts.filter(row => row.resolved_at !== null),
          'risk alert',
          'risk alerts',
        ),
      ),
  },
  {
    ask: 'Which filings are overdue?',
    expects: ({ filings }) =>
      counted(
        filings.filter(row => row.status === 'overdue'),
        'filing',
        'filings',
        row => row.title,
      ),
  },
  {
    ask: 'How many filings have been submitted?',
    expects: ({ filings }) =>
      counted(
        filings.filter(row => row.status === 'submitted'),
        'filing',
        'filings',
        row => row.title,
      ),
  },
  {
    ask: 'What is the next filing due?',
    expects: ({ filings }, today) =>
      says(
        filings
          .filter(row => row.due >= today && !['submitted', 'waived', 'not_applicable'].includes(row.status))
          .sort((a, b) => a.due.localeCompare(b.due))[0]?.title,
      ),
  },
  {
    ask: 'Which filings is Tomas Rehn responsible for?',
    expects: ({ filings }) =>
      says(
        count(
          filings.filter(row => row.owner === 'Tomas Rehn'),
          'filing',
          'filings',
        ),
      ),
  },
  {
    ask: 'Which obligations are overdue?',
    expects: ({ obligations }) =>
      counted(
        obligations.filter(row => row.status === 'overdue'),
        'obligation',
        'obligations',
        row => row.title,
      ),
  },
  {
    ask: 'How many obligations does Priya Nair have?',
    expects: ({ obligations }) =>
      counted(
        obligations.filter(row => row.owner === 'Priya Nair'),
        'obligation',
        'obligations',
        row => row.title,
      ),
  },
  {
    ask: 'Which findings are open?',
    expects: ({ findings }) =>
      says(
        count(
          findings.filter(row => row.status !== 'closed'),
          'finding',
          'findings',
        ),
      ),
  },
  {
    ask: 'How many findings are there by severity?',
    expects: ({ findings }) =>
      says(...[...Map.groupBy(findings, row => row.severity)].map(([key, some]) => `${key} ${some.length}`)),
  },
  {
    ask: 'How many KYC records are pending?',
    expects: ({ kyc }) =>
      counted(
        kyc.filter(row => row.status === 'pending'),
        'KYC record',
        'KYC records',
        row => row.subject_name,
      ),
  },
  {
    ask: 'Which KYC records are high risk?',
    expects: ({ kyc }) =>
      counted(
        kyc.filter(row => row.risk_rating === 'high'),
        'KYC record',
        'KYC records',
        row => row.subject_name,
      ),
  },
  {
    ask: 'Which pre-clearance requests are pending?',
    expects: ({ clearances }) =>
      counted(
        clearances.filter(row => row.status === 'pending'),
        'pre-clearance',
        'pre-clearances',
        row => row.issuer,
      ),
  },
  {
    ask: 'How many pre-clearances were denied?',
    expects: ({ clearances }) =>
      counted(
        clearances.filter(row => row.status === 'denied'),
        'pre-clearance',
        'pre-clearances',
        row => row.issuer,
      ),
  },
  {
    ask: 'Which decisions are being voted on?',
    expects: ({ decisions }) =>
      counted(
        decisions.filter(row => row.status === 'voting'),
        'decision',
        'decisions',
        row => row.title,
      ),
  },
  {
    ask: 'What did the committee decide on Alder Row?',
    expects: ({ decisions }) => says(decisions.find(row => row.title.includes('Alder Row'))?.status),
  },
  {
    ask: 'Who proposed the decision on Dunmore?',
    expects: ({ decisions }) => says(decisions.find(row => row.title.includes('Dunmore'))?.proposed_by),
  },
  {
    ask: 'Who approved the last decision?',
    expects: ({ decisions }) =>
      says(
        decisions.filter(row => row.decided_at).sort((a, b) => b.decided_at.localeCompare(a.decided_at))[0]
          ?.decided_by,
      ),
  },
]
