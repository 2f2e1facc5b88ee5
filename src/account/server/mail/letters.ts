import type { Letter } from '../../../platform/server/mail/mailer.ts'

/** The mail that leads to Set New Password. `origin` is the site's own address, from its settings. */
export function resetLetter({ to, origin, token }: { to: string; origin: string; token: string }): Letter {
  const link = `${origin}/reset-password#type=recovery&token=${token}`
  return {
    to,
    subject: 'Set a new password for PastFash',
    link,
    text: [
      `Somebody, most likely you, asked for a new password for your PastFash account at ${origin}.`,
      'Open this link to set it:',
      link,
      'The link is good for one hour and works once. When you have set the new password, you are signed out on all your other devices.',
      'If it was not you, nothing was changed, and you can leave this mail unread.',
    ].join('\n\n'),
  }
}

/** The mail to the owner of an address with which somebody tried to create a second account. */
export function alreadyAnAccountLetter({ to, origin }: { to: string; origin: string }): Letter {
  return {
    to,
    subject: 'You already have an account at PastFash',
    link: origin,
    text: [
      `Somebody, most likely you, tried to create an account at ${origin} with this mail address. You already have an account there.`,
      'Sign in with your password:',
      origin,
      'If you no longer know it, choose "Forgot password" there to set a new one.',
      'If it was not you, nothing was changed, and you can leave this mail unread.',
    ].join('\n\n'),
  }
}
