import { type FormEvent, useCallback, useEffect, useId, useState } from 'react'
import {
  type SharedQuestions as Questions,
  qaApi,
  type SharedDocument,
  type SharedQuestion,
} from '../api/modules.ts'
import { ApiProblem } from '../api/problem.ts'
import { meant } from '../language/language.ts'
import { sharedQuestionStates } from '../words/questions.ts'

/** Questions and answers about the documents of a link, and the form to ask. */
export function SharedQuestions({
  token,
  documents,
}: {
  token: string
  documents: readonly SharedDocument[]
}) {
  const [found, setFound] = useState<Questions | null>(null)
  const read = useCallback(
    () =>
      qaApi('GET /api/v1/svc/vdr/share/{token}/questions', { params: { token } }).then(
        setFound,
        () => undefined,
      ),
    [token],
  )
  useEffect(() => void read(), [read])
  if (!found || (!found.may_ask && found.questions.length === 0)) return null
  return (
    <section className="questions" aria-label="Questions">
      <h2>Questions</h2>
      {found.questions.length > 0 && (
        <ul>
          {found.questions.map(one => (
            <Asked key={one.id} question={one} />
          ))}
        </ul>
      )}
      {found.may_ask &&
        (found.left === 0 ? (
          <p>The question limit of this room is reached.</p>
        ) : (
          <Ask token={token} documents={documents} left={found.left} onAsked={read} />
        ))}
    </section>
  )
}

function Asked({
  question: { number, question, status, answer, document, ...one },
}: {
  question: SharedQuestion
}) {
  return (
    <li>
      <p className="asked">
        <span className="number">{number}</span> {question}
      </p>
      {document && <p className="note">About {document.name}</p>}
      {answer === null ? (
        <p className="note">{sharedQuestionStates[status].label}</p>
      ) : (
        <div className="answer">
          <p>{answer}</p>
          {one.documents.length > 0 && (
            <p>
              See{' '}
              {one.documents.map(({ id, name }, at) => (
                <span key={id}>
                  {at > 0 && ', '}
                  <a href={`#${id}`}>{name}</a>
                </span>
              ))}
            </p>
          )}
          {one.is_corrected && <p className="note">This answer replaces an earlier one.</p>}
        </div>
      )}
    </li>
  )
}

function Ask({
  token,
  documents,
  left,
  onAsked,
}: {
  token: string
  documents: readonly SharedDocument[]
  left: number | null
  onAsked: () => Promise<unknown>
}) {
  const id = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { question = '', document = '' } = Object.fromEntries(new FormData(form)) as Record<string, string>
    setSending(true)
    setProblem(null)
    try {
      await qaApi('POST /api/v1/svc/vdr/share/{token}/questions', {
        params: { token },
        body: { question, ...(document ? { document_id: Number(document) } : {}) },
      })
      form.reset()
      await onAsked()
    } catch (error) {
      setProblem(
        error instanceof ApiProblem
          ? error.message
          : 'The office cannot be reached now. Your question is not lost: try again later.',
      )
    } finally {
      setSending(false)
    }
  }
  return (
    <form onSubmit={event => void submit(event)}>
      <p className="field">
        <label htmlFor={`${id}-question`}>Ask a question</label>
        <textarea id={`${id}-question`} name="question" required maxLength={4000} rows={3} />
      </p>
      {documents.length > 0 && (
        <p className="field">
          <label htmlFor={`${id}-document`}>{meant('About', 'what it concerns')}</label>
          <select id={`${id}-document`} name="document">
            <option value="">All of it</option>
            {documents.map(one => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </p>
      )}
      <p className="note">
        The office sees it with your name; other visitors do not.
        {left !== null && left <= 10 && ` You may ask ${left} more.`}
      </p>
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="submit" disabled={sending}>
        Ask
      </button>
    </form>
  )
}
