export const wrongCode = 'That code is not right. Type the one that your app shows now, or a recovery code.'
