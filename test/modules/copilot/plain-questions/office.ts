import { count, counted, day, monthOf, named, says, spoken, weekAhead, within } from './expected.ts'
import type { Plain } from './lists.ts'

/** Questions of those who run the office. */
export const office: Plain[] = [
  {
    ask: 'What is due next week?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => within(row.date, ...weekAhead(today))),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'What is overdue?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => row.date < today),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'How many deadlines are overdue?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => row.date < today),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'What is due this month?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => within(row.date, ...monthOf(today))),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'How many proposals wait?',
    expects: ({ approvals }) => says(count(approvals, 'proposal', 'proposals')),
  },
  {
    ask: 'What waits for approval?',
    expects: ({ approvals }) => says(count(approvals, 'proposal', 'proposals')),
  },
  { ask: 'How many users are there?', expects: ({ users }) => says(count(users, 'user', 'users')) },
  {
    ask: 'Which users are administrators?',
    expects: ({ users }) =>
      counted(
        users.filter(row => row.role === 'admin'),
        'user',
        'users',
      ),
  },
  {
    ask: 'How many users have no second factor?',
    expects: ({ users }) =>
      says(
        count(
          users.filter(row => !row.second_factor),
          'user',
          'users',
        ),
      ),
  },
  {
    ask: 'How many transactions are open?',
    expects: ({ transactions }) =>
      counted(
        transactions.filter(row => !['closed', 'terminated'].includes(row.status)),
        'transaction',
        'transactions',
      ),
  },
  {
    ask: 'When does the Alder Row Warehouse Facility transaction close?',
    expects: ({ transactions }) => says(day(named(transactions, 'Alder Row').target_close_date)),
  },
  {
    ask: 'How many open tasks does the Alder Row Warehouse Facility transaction have?',
    expects: ({ transactions }) => says(named(transactions, 'Alder Row').tasks_open),
  },
  {
    ask: 'How many conditions precedent are open?',
    expects: ({ transactions }) => says(transactions.reduce((sum, row) => sum + row.conditions_open, 0)),
  },
  {
    ask: 'How many memoranda are drafts?',
    expects: ({ memoranda }) =>
      counted(
        memoranda.filter(row => row.status === 'draft'),
        'memorandum',
        'memoranda',
        row => row.title,
      ),
  },
  {
    ask: 'Who wrote the Harrow Point memorandum?',
    expects: ({ memoranda }) => says(memoranda.find(row => row.title.startsWith('Harrow Point'))?.author),
  },
  {
    ask: 'How many data rooms are there?',
    expects: ({ rooms }) => counted(rooms, 'data room', 'data rooms'),
  },
  {
    ask: 'How many documents are in the Farrow room?',
    expects: ({ documents, rooms }) =>
      says(
        count(
          documents.filter(row => row.room_id === named(rooms, 'Farrow').id),
          'document',
          'documents',
        ),
      ),
  },
  {
    ask: 'Which documents are held back?',
    expects: ({ documents }) =>
      counted(
        documents.filter(row => row.held),
        'document',
        'documents',
      ),
  },
  {
    ask: 'How many documents do we have?',
    expects: ({ documents }) => says(count(documents, 'document', 'documents')),
  },
  {
    ask: 'Which questions are open?',
    expects: ({ questions }) =>
      counted(
        questions.filter(row => row.status === 'open'),
        'question',
        'questions',
        row => row.question,
      ),
  },
  {
    ask: 'Which questions are overdue?',
    expects: ({ questions }) =>
      counted(
        questions.filter(row => row.is_overdue),
        'question',
        'questions',
        row => row.question,
      ),
  },
  {
    ask: 'How many questions are there by status?',
    expects: ({ questions }) =>
      says(
        ...[...Map.groupBy(questions, row => row.status)].map(
          ([key, some]) => `${spoken(key)} ${some.length}`,
        ),
      ),
  },
]
