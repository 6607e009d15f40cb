import { containsWord, type Table } from './table.ts';

export const SIGN_IN_WORDS = {
  /** Words of a line that speaks of logging in or out. */
  signIn: {
    en: 'log(?:s|ged|ging)?(?: |-)?(?:in|out|off|on)|login|logout|sign(?:s|ed|ing)?(?: |-)?(?:in|out|off)|passwords?|credentials?',
    de: 'anmeld(?:en|ung)|abmeld(?:en|ung)|einloggen|ausloggen|passwort|kennwort',
    fr: 'connexion|déconnexion|se connecter|se déconnecter|mot de passe',
    es: 'iniciar sesión|cerrar sesión|contraseña',
    it: 'accedi|accesso|esci|disconnetti|disconnetter\\p{L}*',
    pt: 'iniciar sessão|terminar sessão|sair da conta|senha|palavra-passe',
    nl: 'inloggen|uitloggen|aanmelden|afmelden|wachtwoord',
    sv: 'logga in|logga ut|lösenord',
    pl: 'zaloguj\\p{L}*|wyloguj\\p{L}*|logowani[ae]|hasło',
    ru: 'войти|выйти|вход|выход|пароль',
    uk: 'увійти|вийти|вхід|вихід',
    tr: 'giriş yap|oturum aç|çıkış yap|oturumu kapat|şifre|parola',
    ar: 'تسجيل الدخول|تسجيل الخروج|كلمة المرور',
    he: 'התחברות|התחבר|כניסה|התנתקות|התנתק|סיסמה',
    hi: 'लॉग इन|लॉग आउट|साइन इन|साइन आउट|पासवर्ड',
    vi: 'đăng nhập|đăng xuất|mật khẩu',
    id: 'masuk|keluar|kata sandi',
    ja: 'ログイン|ログアウト|サインイン|サインアウト|パスワード',
    zh: '登录|登錄|登入|登出|退出登录|密码|密碼',
    ko: '로그인|로그아웃|비밀번호',
    th: 'เข้าสู่ระบบ|ออกจากระบบ|รหัสผ่าน',
  },
} as const satisfies Table;

export const SIGN_IN = containsWord(SIGN_IN_WORDS.signIn);
