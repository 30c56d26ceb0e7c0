// Written by "npm run generate" from the routes of the server; do not edit.
import { client } from './client.ts'
import type { Persisted } from './shared.generated.ts'
import type { List } from './transport.ts'

export interface AnswerSuggestion {
  text: string
  source: "document" | "answer"
  document_id: number | null
  document: string | null
  page: number | null
  question_id: number | null
}

export interface AnswerSuggestions {
  question_id: number
  suggestions: AnswerSuggestion[]
  documents_read: number
  unreadable: string[]
}

export interface QuestionAssignment {
  assignee_id: number | null
}

export interface QuestionInput {
  room_id: number
  question: string
  category?: string | null
  priority?: "normal" | "urgent"
  document_id?: number | null
}

export interface QuestionPublicInput {
  is_public?: boolean
}

export interface QuestionRules {
  room_id: number
  answer_within: number
  urgent_within: number
  question_limit: number | null
  asked_outside: boolean
  may_change: boolean
}

export interface QuestionRulesInput {
  answer_within: number
  urgent_within: number
  question_limit: number | null
  asked_outside: boolean
}

export interface QuestionStatusInput {
  status: "open" | "assigned" | "answered" | "approved" | "published" | "withdrawn"
  answer_id?: number
  reason?: string
}

export interface QuestionTeamMember {
  user_id: number
  name: string
  waiting: number
  overdue: number
  published: number
}

export interface RoomAnswer {
  id: number
  number: number
  status: "draft" | "approved" | "published" | "superseded" | "dropped"
  answer: string
  documents: {
    id: number
    name: string
  }[]
  author: string | null
  approver: string | null
  approved_at: string | null
  published_at: string | null
  created_at: string
}

export interface RoomAnswerInput {
  answer: string
  document_ids?: number[]
}

export interface RoomQuestion {
  id: number
  room_id: number
  room: string
  number: number
  question: string
  category: string | null
  priority: "normal" | "urgent"
  status: "open" | "assigned" | "answered" | "approved" | "published" | "withdrawn"
  reason: string | null
  asked_by: string | null
  email: string | null
  group: string | null
  is_own: boolean
  may_answer: boolean
  document: {
    id: number
    name: string
  } | null
  assignee_id: number | null
  assignee: string | null
  due_at: string
  is_overdue: boolean
  is_public: boolean
  answer: string | null
  answers: RoomAnswer[]
  published_at: string | null
  created_at: string
  updated_at: string
}

export interface RoomQuestionInput {
  question: string
  category?: string | null
  priority?: "normal" | "urgent"
  document_id?: number | null
}

export interface SharedQuestion {
  id: number
  number: number
  question: string
  status: "waiting" | "published" | "withdrawn"
  is_own: boolean
  document: {
    id: number
    name: string
  } | null
  answer: string | null
  documents: {
    id: number
    name: string
  }[]
  published_at: string | null
  is_corrected: boolean
  created_at: string
}

export interface SharedQuestionInput {
  question: string
  document_id?: number | null
}

export interface SharedQuestions {
  may_ask: boolean
  left: number | null
  questions: SharedQuestion[]
}

export interface QaCalls {
  'GET /api/v1/svc/qa/questions': {
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "assigned" | "answered" | "approved" | "published" | "withdrawn"
      assignee_id?: number
      overdue?: boolean
      public?: boolean
      q?: string
      room_id?: number
    }
    answer: List<RoomQuestion>
  }
  'POST /api/v1/svc/qa/questions': {
    body: QuestionInput
    answer: RoomQuestion & Persisted
  }
  'GET /api/v1/svc/qa/questions/{question_id}': {
    params: {
      question_id: string | number
    }
    answer: RoomQuestion
  }
  'POST /api/v1/svc/qa/questions/{question_id}/answer': {
    params: {
      question_id: string | number
    }
    body: RoomAnswerInput
    answer: RoomQuestion & Persisted
  }
  'POST /api/v1/svc/qa/questions/{question_id}/suggest': {
    params: {
      question_id: string | number
    }
    answer: AnswerSuggestions
  }
  'POST /api/v1/svc/qa/questions/{question_id}/assign': {
    params: {
      question_id: string | number
    }
    body: QuestionAssignment
    answer: RoomQuestion & Persisted
  }
  'POST /api/v1/svc/qa/questions/{question_id}/status': {
    params: {
      question_id: string | number
    }
    body: QuestionStatusInput
    answer: RoomQuestion & Persisted
  }
  'POST /api/v1/svc/qa/questions/{question_id}/toggle-public': {
    params: {
      question_id: string | number
    }
    body?: QuestionPublicInput
    answer: RoomQuestion & Persisted
  }
  'GET /api/v1/svc/qa/team': {
    query?: {
      room_id?: number
    }
    answer: List<QuestionTeamMember>
  }
  'GET /api/v1/svc/qa/export': {
    query?: {
      room_id?: number
    }
    answer: unknown
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/qa': {
    params: {
      room_id: string | number
    }
    query?: {
      limit?: number
      cursor?: string
      status?: "open" | "assigned" | "answered" | "approved" | "published" | "withdrawn"
      assignee_id?: number
      overdue?: boolean
      public?: boolean
      q?: string
    }
    answer: List<RoomQuestion>
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/qa': {
    params: {
      room_id: string | number
    }
    body: RoomQuestionInput
    answer: RoomQuestion & Persisted
  }
  'POST /api/v1/svc/vdr/rooms/{room_id}/qa/{question_id}/answer': {
    params: {
      room_id: string | number
      question_id: string | number
    }
    body: RoomAnswerInput
    answer: RoomQuestion & Persisted
  }
  'GET /api/v1/svc/vdr/rooms/{room_id}/qa/rules': {
    params: {
      room_id: string | number
    }
    answer: QuestionRules
  }
  'PUT /api/v1/svc/vdr/rooms/{room_id}/qa/rules': {
    params: {
      room_id: string | number
    }
    body: QuestionRulesInput
    answer: QuestionRules
  }
  'GET /api/v1/svc/vdr/share/{token}/questions': {
    params: {
      token: string | number
    }
    answer: SharedQuestions
  }
  'POST /api/v1/svc/vdr/share/{token}/questions': {
    params: {
      token: string | number
    }
    body: SharedQuestionInput
    answer: SharedQuestion
  }
}

export const qaApi = client<QaCalls>()
