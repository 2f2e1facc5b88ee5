/**
 * Passwords that are common in published lists of stolen passwords. Each has at least the minimum length and is in lower
 * case. A word with a digit or mark behind it is found by the word alone.
 */
const common = new Set(
  `
123123 111111 000000 121212 112233 123321 654321 666666 696969 555555 777777 888888 999999 222222 131313 159753
123456 1234567 12345678 123456789 1234567890 0123456789 987654 9876543 87654321 987654321 0987654321 11111111 00000000
147258 147258369 789456 789456123 741852963 102030 101010 232323 420420 010203 112233445566 1234512345
qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdfgh asdfghjk asdfghjkl zxcvbn zxcvbnm
qazwsx qazwsxedc wsxedc qweasd qweasdzxc qweqwe asdasd zxczxc asdasdasd qwerasdf 1q2w3e 1q2w3e4r 1q2w3e4r5t q1w2e3 q1w2e3r4
1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qwer1234 asdf1234 1234qwer abcd1234 a1b2c3 a1b2c3d4 aa123456 a123456 a123456789
123abc 123qwe 123456a 123456q 12345a 12345q 123asd abc123 abcabc abcdef abcdefg abcdefgh aaaaaa aaaaaaaa xxxxxx zzzzzz
password passwort passw0rd p@ssword p@ssw0rd pa55word motdepasse contrasena wachtwoord secret secrets letmein welcome
welcome1 hello1 hellohello changeme default master master1 administrator admin123 adminadmin root123 rootroot user123
test123 testtest testing tester guest123 login123 access trustno1 trustme whatever nothing blink182 computer internet samsung
google facebook linkedin dropbox myspace pokemon nintendo minecraft starwars superman batman spiderman naruto matrix
iloveyou iloveu loveyou lovely lovers loveme sweety sweetie princess prince angels flower flowers sunshine rainbow
butterfly cookie cookies chocolate cheese banana orange apples pepper ginger summer winter spring autumn monday friday
december november october january freedom peace123 forever dragon monkey tigger kitten doggie dogdog rabbit dolphin
horses shadow killer hunter ranger soldier warrior phoenix falcon eagles cowboys yankees lakers arsenal chelsea liverpool
barcelona realmadrid juventus football baseball basketball soccer hockey tennis golfer mustang ferrari porsche mercedes
corvette camaro harley yamaha junior senior buster maggie bailey charlie jordan jessica jennifer michelle michael
matthew daniel andrew joshua thomas robert william george ashley amanda nicole hannah samantha jasmine
family mother father friends player gamer1 music1 guitar metallica nirvana slipknot eminem
please donald london berlin madrid moscow newyork america england germany
pastfash clothes fashion vintage closet thrift resale seller
`
    .trim()
    .split(/\s+/),
)

/** True for a common password, as it is or as a word with up to four digits or marks behind it. */
export function isCommonPassword(password: string): boolean {
  const lowerCase = password.toLowerCase()
  return common.has(lowerCase) || common.has(lowerCase.replace(/[\d!.?*#$_-]{1,4}$/, ''))
}
