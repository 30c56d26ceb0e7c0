import type { Collection } from '../../platform/language/collection.ts'

/** The list of the people who use the office. */
export const collections: readonly Collection[] = [
  {
    key: 'user',
    nouns: [
      'user',
      'users',
      'colleague',
      'colleagues',
      'team member',
      'team members',
      'account holder',
      'account holders',
    ],
    type: 'user',
    list: 'GET /api/v1/svc/admin/users',
    title: ({ name }) => name,
    fields: {
      role: {
        kind: 'choice',
        words: ['role'],
        choices: ['superadmin', 'admin', 'member', 'viewer', 'auditor'],
        values: { admin: ['administrator', 'administrators'] },
      },
      status: { kind: 'choice', words: ['status'], choices: ['active', 'disabled'] },
      email: { kind: 'text', words: ['e-mail', 'email', 'mail address', 'email address'] },
      access_until: { kind: 'date', words: ['access until', 'access ends'] },
    },
    states: {
      'second factor': ({ second_factor }) => second_factor === true,
      'without a second factor': ({ second_factor }) => second_factor === false,
      'no second factor': ({ second_factor }) => second_factor === false,
    },
    people: true,
  },
]
