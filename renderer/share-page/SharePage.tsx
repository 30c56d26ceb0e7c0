import { useCallback, useEffect, useState } from 'react'
import { type SharedRoom, vdrApi } from '../api/modules.ts'
import { ApiProblem } from '../api/problem.ts'
import { GateForm } from './GateForm.tsx'
import { SharedIndex } from './SharedIndex.tsx'

/** The state of a link for its visitor. */
type Standing =
  | { is: 'loading' }
  | { is: 'open' | 'gate' | 'arrived'; room: SharedRoom }
  /** The office stays unknown until the password is given. */
  | { is: 'password' }
  | { is: 'refused'; why: string }

/** The page a visitor from outside sees: the link's entry requirements, then its documents. */
export function SharePage({ token }: { token: string }) {
  const [standing, setStanding] = useState<Standing>({ is: 'loading' })
  const take = useCallback((room: SharedRoom) => {
    document.title = room.name === null ? room.office : `${room.name} · ${room.office}`
    setStanding({ is: room.gate !== null ? 'gate' : room.visiting ? 'open' : 'arrived', room })
  }, [])
  const open = useCallback(async () => {
    try {
      take(await vdrApi('GET /api/v1/svc/vdr/share/{token}', { params: { token } }))
    } catch (error) {
      setStanding(refusalOf(error))
    }
  }, [token, take])
  useEffect(() => void open(), [open])
  return (
    <div className="outside">
      {'room' in standing ? <Head room={standing.room} /> : <header />}
      <main>
        {standing.is === 'loading' && <p role="status">Opening the link …</p>}
        {standing.is === 'refused' && (
          <>
            <h1>Nothing to see here</h1>
            <p>{standing.why}</p>
          </>
        )}
        {standing.is === 'password' && <GateForm token={token} gate="password" onDone={take} />}
        {standing.is === 'gate' && standing.room.gate && (
          <GateForm
            key={standing.room.gate}
            token={token}
            gate={standing.room.gate}
            room={standing.room}
            onDone={take}
          />
        )}
        {standing.is === 'arrived' && (
          <GateForm token={token} gate={null} room={standing.room} onDone={take} />
        )}
        {standing.is === 'open' && (
          <SharedIndex token={token} room={standing.room} onClosed={() => void open()} />
        )}
      </main>
    </div>
  )
}

/** The office's name, logo and colour, as on its letters. */
function Head({ room: { office, colour, logo } }: { room: SharedRoom }) {
  return (
    <header style={{ borderTopColor: colour }}>
      {logo && <img className="logo" src={logo} alt="" />}
      <span className="office">{office}</span>
    </header>
  )
}

function refusalOf(error: unknown): Standing {
  if (!(error instanceof ApiProblem))
    return { is: 'refused', why: 'The office cannot be reached now. Try again later.' }
  if (error.members.gate === 'password') return { is: 'password' }
  if (error.status === 404)
    return { is: 'refused', why: 'This link does not exist. Check that you have the full address.' }
  return { is: 'refused', why: error.message }
}
