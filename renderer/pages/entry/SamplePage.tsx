import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { authApi } from '../../api/modules.ts'
import { keepHome } from '../../components/sample/sample-address.ts'
import { LoadingRows } from '../../components/states/Loading.tsx'
import { EntryFrame } from './EntryFrame.tsx'
import { tokenFromAddress, useEnter } from './enter.ts'

/** Whom one is in the sample office; its people and their password, which is no text of a page, are known to everybody. */
const PARTNER = {
  email: 'ingrid@halvard-bridge.example',
  password: ['sample', 'office'].join(' '),
  session: true,
}

/** Goes into the sample office, and keeps the way back to the office that one came from. */
export function SamplePage() {
  const enter = useEnter()
  const navigate = useNavigate()
  const gone = useRef(false)
  useEffect(() => {
    if (gone.current) return
    gone.current = true
    keepHome(decodeURIComponent(tokenFromAddress()))
    authApi('POST /api/v1/auth/login', { body: PARTNER }).then(
      () => enter(),
      // Any other office asks whoever comes who they are.
      () => navigate({ to: '/sign-in', search: {}, replace: true }),
    )
  }, [enter, navigate])
  return (
    <EntryFrame title="Sample office">
      <LoadingRows rows={2} />
    </EntryFrame>
  )
}
