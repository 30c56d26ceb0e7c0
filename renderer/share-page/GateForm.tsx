import { type FormEvent, useId, useState } from 'react'
import { type SharedRoom, vdrApi } from '../api/modules.ts'
import { ApiProblem } from '../api/problem.ts'
import { formatDate } from '../format/dates.ts'
import { type Gate, gateTitles, gateVerbs } from '../words/gates.ts'

interface GateProps {
  token: string
  /** Null where nothing is asked for: a visit begins when somebody says so, and not when a machine looks. */
  gate: Gate | null
  room?: SharedRoom
  onDone: (room: SharedRoom) => void
}

/** The link's entry requirements, one at a time. */
export function GateForm({ token, gate, room, onDone }: GateProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const send = async (call: () => Promise<SharedRoom>) => {
    setSending(true)
    setProblem(null)
    try {
      onDone(await call())
    } catch (error) {
      setProblem(
        error instanceof ApiProblem ? error.message : 'The office cannot be reached now. Try again later.',
      )
    } finally {
      setSending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    void send(() => give(token, gate, given, room))
  }
  const visit = (email: string) =>
    vdrApi('POST /api/v1/svc/vdr/share/{token}/visit', { params: { token }, body: { email } })
  return (
    <form className="gate" onSubmit={submit}>
      <h1>{gate ? gateTitles[gate] : room?.name}</h1>
      {room && <Invitation room={room} />}
      {gate && <Fields gate={gate} room={room} />}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
      <button type="submit" disabled={sending}>
        {gate ? gateVerbs[gate] : 'View documents'}
      </button>
      {gate === 'code' && room?.email && (
        <button
          type="button"
          className="quiet"
          disabled={sending}
          onClick={() => void send(() => visit(room.email as string))}
        >
          Send another code
        </button>
      )}
    </form>
  )
}

function give(token: string, gate: Gate | null, given: Record<string, string>, room: SharedRoom | undefined) {
  const { name = '', email = '', code = '', password = '' } = given
  const params = { token }
  if (gate === 'nda')
    return vdrApi('POST /api/v1/svc/vdr/share/{token}/nda/accept', {
      params,
      body: { name, email, ...(room?.nda_hash ? { nda_hash: room.nda_hash } : {}) },
    })
  const body =
    gate === null ? {} : gate === 'password' ? { password } : gate === 'email' ? { email } : { code }
  return vdrApi('POST /api/v1/svc/vdr/share/{token}/visit', { params, body })
}

/** Who invites, what they write, and until when. */
function Invitation({ room: { office, sender, message, expires_at } }: { room: SharedRoom }) {
  return (
    <>
      <p>
        {sender} of {office} shares documents with you.
      </p>
      {message && <p className="message">{message}</p>}
      {expires_at && <p className="until">Available until {formatDate(expires_at.slice(0, 10))}</p>}
    </>
  )
}

function Fields({ gate, room }: { gate: Gate; room: SharedRoom | undefined }) {
  if (gate === 'password')
    return <Field name="password" label="Password" type="password" autoComplete="off" />
  if (gate === 'code')
    return (
      <>
        <p>A six-digit code was sent to {room?.email}. It is valid for 15 minutes.</p>
        <Field name="code" label="Code" type="text" inputMode="numeric" autoComplete="one-time-code" />
      </>
    )
  if (gate === 'email')
    return (
      <>
        <p>Enter your e-mail address to see them.</p>
        <Field name="email" label="E-mail" type="email" autoComplete="email" />
      </>
    )
  return (
    <>
      <p>{room?.office} asks you to accept this agreement. Your name, e-mail and the time are recorded.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard */}
      <section className="agreement" aria-label="Agreement" tabIndex={0}>
        {room?.nda_text}
      </section>
      <Field name="name" label="Your name" type="text" autoComplete="name" />
      <Field name="email" label="E-mail" type="email" autoComplete="email" given={room?.email ?? undefined} />
    </>
  )
}

interface FieldProps {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: string
  inputMode?: 'numeric'
  /** An earlier answer, which is kept. */
  given?: string | undefined
}

function Field({ name, label, given, ...field }: FieldProps) {
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        required
        {...(given === undefined ? {} : { defaultValue: given, readOnly: true })}
        {...field}
      />
    </p>
  )
}
