import { describe, expect, test } from 'vitest';
import { AGO } from '../../../src/shared/words/ago.ts';
import { BACK } from '../../../src/shared/words/back.ts';
import { COPIED } from '../../../src/shared/words/copied.ts';
import { CLOSE_FIRST, CLOSE_RANKS, ONLY_WAY_TO_CLOSE } from '../../../src/shared/words/close.ts';
import { COMMITS } from '../../../src/shared/words/commit.ts';
import { CONSENT, COOKIES } from '../../../src/shared/words/consent.ts';
import { EMPTY } from '../../../src/shared/words/empty.ts';
import { ERROR_MESSAGE, MENTIONS_ERROR, NEGATION, OWN } from '../../../src/shared/words/error.ts';
import { FAILURE } from '../../../src/shared/words/failure.ts';
import { HARMLESS } from '../../../src/shared/words/harmless.ts';
import { ADDRESSES_TESTER, ORDER } from '../../../src/shared/words/injection.ts';
import { saysLoading } from '../../../src/shared/words/loading.ts';
import { MENU_OPENER, OVERFLOW_BUTTON } from '../../../src/shared/words/menu.ts';
import { forbiddenNames } from '../../../src/shared/words/prohibition.ts';
import {
  ASKS_FOR_BIOMETRICS,
  ASKS_FOR_BACKGROUND,
  ASKS_FOR_HOME,
  ASKS_FOR_NETWORK,
  ASKS_TO_CLEAR_DATA,
  ASKS_TO_LAUNCH,
  ASKS_TO_REINSTALL,
  ASKS_TO_ROTATE,
} from '../../../src/shared/words/request.ts';
import { COSTS_MONEY, DESTROYS, GIVES_ACCESS, SENDS } from '../../../src/shared/words/risky.ts';
import { TAB } from '../../../src/shared/words/tab.ts';
import { FILLER, TOUCH_VERB } from '../../../src/shared/words/touch.ts';
import { WAIT } from '../../../src/shared/words/wait.ts';

type Matcher = RegExp | null | undefined | ((text: string) => boolean);

function matches(matcher: Matcher, text: string): boolean {
  return typeof matcher === 'function' ? matcher(text) : (matcher?.test(text) ?? false);
}

/** Texts, separated by ` | ` or a line break. */
function texts(list: string): string[] {
  return list
    .trim()
    .split(/\s\|\s|\n/)
    .map((text) => text.trim());
}

describe('texts that are recognised', () => {
  test.each<[string, Matcher, string]>([
    [
      'saysLoading',
      saysLoading,
      `
      loading | please wait | just a moment | just a second | one moment | one moment please
      wird geladen | bitte warten | chargement | chargement en cours | veuillez patienter | cargando
      un momento | un momento por favor | caricamento | caricamento in corso | attendere
      attendere prego | carregando | a carregar | bezig met laden | even geduld | läser in | indlæser
      ladataan | ładowanie | wczytywanie | proszę czekać | načítání | načítavam | загрузка | подождите
      завантаження | yükleniyor | lütfen bekleyin | 読み込み中 | 読み込み中です | ロード中 | 加载中 | 正在加载 | laden…
      lädt… | laster… | laster inn… | espere… | espere por favor… | laddar… | aguarde… | fetching…
      syncing… | connecting…
    `,
    ],
    [
      'BACK',
      BACK,
      `
      back | Back | go back | navigate up | zurück | retour | atrás | volver | indietro | voltar | terug | tillbaka
      wstecz | назад | geri | رجوع | חזרה | वापस | quay lại | kembali | 戻る | 返回 | 뒤로 | ย้อนกลับ | takaisin | zpět
    `,
    ],
    [
      'COMMITS',
      COMMITS,
      `
      Save | Save changes | Submit | Apply | OK | Next | Speichern | Änderungen speichern | Enregistrer
      Guardar | Salva | Salvar | Opslaan | Spara | Zapisz | Сохранить | Зберегти | Kaydet | حفظ | שמור
      सहेजें | Lưu | Simpan | 保存 | 儲存 | 저장 | บันทึก
    `,
    ],
    [
      'TAB',
      TAB,
      `
      tab | tabblad | onglet | pestaña | pestanya | guia | aba | separador | scheda | fane | flik
      välilehti | vahekaart | fül | filă | karta | kartica | картица | вкладка | вкладки | раздел
      sekme | thẻ | καρτέλα | لسان | علامة | כרטיסייה | タブ | 标签 | 標籤 | 分頁 | 탭 | แท็บ | टैब
    `,
    ],
    [
      'COPIED',
      COPIED,
      `
      Copied! | Copied to clipboard | Kopiert | Copié ! | Copiado | Copiato negli appunti | Gekopieerd
      Kopierad | Kopierat | Skopiowano | Скопировано | Скопійовано | Kopyalandı | تم النسخ | הועתק
      कॉपी किया गया | Đã sao chép | Disalin | コピーしました | 已复制 | 已複製 | 복사됨 | คัดลอกแล้ว
    `,
    ],
    [
      'DESTROYS.control',
      DESTROYS.control,
      `
      delet | eras | wipe | wiping | throw away | throw x away | throws away | throws x away
      throwing away | throwing x away | discard | uninstall | deactivat | remov | trash | lösch
      losch | entfern | verwerf | supprim | effac | elimin | borrar | borre | borra | cancella
      svuota | apagar | excluir | exclua | clear all | clear data | clear everything | clear history
      reset | empty | удал | очист | сброс | 削除 | 消去 | 删除 | 刪除 | 清空 | 移除 | 삭제
    `,
    ],
    [
      'DESTROYS.goal',
      DESTROYS.goal,
      `
      delet | eras | wipe | wiping | throw away | throw x away | throws away | throws x away
      throwing away | throwing x away | discard | uninstall | deactivat | remov | trash | lösch
      losch | entfern | verwerf | supprim | effac | elimin | borrar | borre | borra | cancella
      svuota | apagar | excluir | exclua | clear | reset | empt | leer | vider | videz | vaci | clean
      удал | очист | сброс | 削除 | 消去 | 删除 | 刪除 | 清空 | 移除 | 삭제
    `,
    ],
    [
      'DESTROYS.except',
      DESTROYS.except,
      `
      filter | filters | search
    `,
    ],
    [
      'COSTS_MONEY.control',
      COSTS_MONEY.control,
      `
      pay | buy | purchas | subscrib | donat | transfer | withdraw | bezahl | zahl | kauf | überweis
      uberweis | abonn | achet | acheter | pagar | compr | suscri | acquist | bonific | place order
      place the order | place your order | order now | checkout | check out | оплат | куп | перевест
      支払 | 購入 | 送金 | 振込 | 支付 | 付款 | 购买 | 購買 | 转账 | 轉帳 | 결제 | 구매 | 송금 | 이체
    `,
    ],
    [
      'COSTS_MONEY.goal',
      COSTS_MONEY.goal,
      `
      pay | buy | purchas | subscrib | donat | transfer | withdraw | bezahl | zahl | kauf | überweis
      uberweis | abonn | achet | acheter | pagar | compr | suscri | acquist | bonific | order
      checkout | check out | book | reserv | bestell | command | money | spend | оплат | куп
      перевест | 支払 | 購入 | 送金 | 振込 | 支付 | 付款 | 购买 | 購買 | 转账 | 轉帳 | 결제 | 구매 | 송금 | 이체
    `,
    ],
    [
      'COSTS_MONEY.except',
      COSTS_MONEY.except,
      `
      payment | payments | transfers | purchases
    `,
    ],
    [
      'SENDS.control',
      SENDS.control,
      `
      send | publish | post | share | forward | invit | call | abschick | schick | teilen
      veröffentlich | veroffentlich | anruf | envoy | partag | publi | enviar | compart | llamar
      inviare | condivid | pubblic | отправ | поделит | опублик | позвон | 送信 | 共有 | 投稿 | 发送 | 發送 | 分享
      发布 | 發布 | 보내 | 전송 | 공유 | 게시
    `,
    ],
    [
      'SENDS.goal',
      SENDS.goal,
      `
      send | publish | post | share | forward | invit | call | abschick | schick | teilen
      veröffentlich | veroffentlich | anruf | envoy | partag | publi | enviar | compart | llamar
      inviare | condivid | pubblic | sent | gesendet | messag | mail | write | reply | replies | submit | chat | answer
      feedback | report | tell | отправ | поделит | опублик | позвон | 送信 | 共有 | 投稿 | 发送 | 發送 | 分享
      发布 | 發布 | 보내 | 전송 | 공유 | 게시
    `,
    ],
    [
      'SENDS.except',
      SENDS.except,
      `
      code | otp | sms | pin | link | posts | calls
    `,
    ],
    [
      'GIVES_ACCESS.control',
      GIVES_ACCESS.control,
      `
      allow | grant | authoris | authoriz | permit | erlaub | zulassen | gestatt | autoris | autoriz
      permett | consent | разреш | 許可 | 允许 | 允許 | 授权 | 授權 | 허용
    `,
    ],
    [
      'GIVES_ACCESS.goal',
      GIVES_ACCESS.goal,
      `
      allow | grant | authoris | authoriz | permit | erlaub | zulassen | gestatt | autoris | autoriz
      permett | consent | permission | access | agree | accept | разреш | 許可 | 允许 | 允許 | 授权 | 授權 | 허용
    `,
    ],
    [
      'HARMLESS',
      HARMLESS,
      `
      next | continue | ok | okay | skip | done | close | cancel | back | got it | start | started
      get start | get started | later | not now | menu | more | home | search | settings | retry
      try again | refresh | login | log in | signin | sign in | weiter | fertig | schließen
      schliessen | abbrechen | zurück | zurueck | suivant | continuer | fermer | annuler | retour
      siguiente | continuar | cerrar | cancelar | avanti | continua | chiudi | annulla | далее
      продолжить | закрыть | отмена | 次へ | 続ける | 閉じる | 继续 | 下一步 | 关闭 | 取消 | 다음 | 계속 | 닫기 | 취소
    `,
    ],
    [
      'TOUCH_VERB',
      TOUCH_VERB,
      `
      tap | press | click | touch | select | choose | hit | push | use the | drück | druck | tipp
      klick | wähl | wahl | appuy | cliqu | puls | toque | toca | presion | haz clic | preme | premi
      tocca | clicc | clique | нажм | нажать | коснит | выбер | タップ | 押し | クリック | 点击 | 點擊 | 点按 | 按下
      누르 | 탭하
    `,
    ],
    [
      'FILLER',
      FILLER,
      `
      this | that | with | from | your | have | will | then | when | must | should | please | before
      after | first | into | only | here | step | button | test | goal
    `,
    ],
    [
      'WAIT',
      WAIT,
      `
      wait | pause | warte | warten | attend | patient | esper | aguard | aspett | подожд | ожида | 待
      等 | 기다
    `,
    ],
    [
      'ASKS_TO_ROTATE',
      ASKS_TO_ROTATE,
      `
      rotat | landscape | portrait | turn the device | turn the phone | turn the screen | autorotate
      Return the phone
    `,
    ],
    [
      'ASKS_FOR_BACKGROUND',
      ASKS_FOR_BACKGROUND,
      `
      background | survives the background | minimise | minimizes | to another app | leave the app
      return to the app | hintergrund | arrière-plan | фоновый | 后台
    `,
    ],
    [
      'ASKS_FOR_NETWORK',
      ASKS_FOR_NETWORK,
      `
      offline | reconnect | airplane mode | without internet | no connection | loses the network
      connection is lost | flugmodus | hors ligne | 离线
    `,
    ],
    [
      'ASKS_FOR_HOME',
      ASKS_FOR_HOME,
      `
      home screen | home button | home key | to the home
    `,
    ],
    [
      'ASKS_TO_LAUNCH',
      ASKS_TO_LAUNCH,
      `
      launch | open | start | restart | reopen | relaunch
    `,
    ],
    [
      'ASKS_FOR_BIOMETRICS',
      ASKS_FOR_BIOMETRICS,
      `
      finger | touch id | face | biometric | fingerprint
    `,
    ],
    [
      'ASKS_TO_CLEAR_DATA',
      ASKS_TO_CLEAR_DATA,
      `
      clear | reset | wipe | fresh
    `,
    ],
    [
      'ASKS_TO_REINSTALL',
      ASKS_TO_REINSTALL,
      `
      reinstall
    `,
    ],
    [
      'ERROR_MESSAGE',
      ERROR_MESSAGE,
      `
      server error | internal server error | internal error | unexpected error | unknown error
      fatal error | a server error | a internal server error | a internal error | a unexpected error
      a unknown error | a fatal error | an server error | an internal server error | an internal error
      an unexpected error | an unknown error | an fatal error | error455 | error555 | error:455
      error:555 | error: 455 | error: 555 | errorcode455 | errorcode555 | errorcode 455
      errorcode 555 | errorcode:455 | errorcode:555 | errorcode: 455 | errorcode: 555
      something went wrong | an error occurred | an error has occurred | algo salió mal
      etwas ist schiefgelaufen | une erreur est survenue | une erreur s'est produite
      oops something went wrong | sorry unknown error | error an error occurred | fehler server error
      ! Oops: fatal error
    `,
    ],
    [
      'OWN',
      OWN,
      `
      my
    `,
    ],
    [
      'MENTIONS_ERROR',
      MENTIONS_ERROR,
      `
      error | something went wrong
    `,
    ],
    [
      'NEGATION',
      NEGATION,
      `
      no | not | without
    `,
    ],
    [
      'FAILURE',
      FAILURE,
      `
      error | errors | fail | fails | failed | failure | wrong | unable | cannot | can not | can't
      can’t | couldn't | couldn’t | could not | invalid | denied | problem | try again | fehler
      fehlgeschlagen | erreur | échec | échoué | falló | no se pudo
    `,
    ],
    [
      'EMPTY',
      EMPTY,
      `
      empty | no | none | nothing | yet | 0 | leer | kein | keine | nichts | vide | aucun | aucune
      rien | vacio | vacia | vacío | vacía | nada | 0件 | 0 items
    `,
    ],
    [
      'CLOSE_RANKS[0]',
      CLOSE_RANKS[0],
      `
      close | dismiss | × | ✕ | ✖ | x | close dialog | close sheet | close ad | schließen | fermer
      cerrar | chiudi | fechar | sluiten
    `,
    ],
    [
      'CLOSE_RANKS[1]',
      CLOSE_RANKS[1],
      `
      not now | no thanks | no, thanks | maybe later | later | remind me later | skip | no
      not interested | skip for now | ask me later | nicht jetzt | nein danke | nein, danke | später
      überspringen | non merci | plus tard | ahora no | no, gracias | más tarde | non ora | no grazie
      agora não | niet nu | nee, bedankt
    `,
    ],
    [
      'CLOSE_RANKS[2]',
      CLOSE_RANKS[2],
      `
      don't allow | deny | cancel | ignore | decline | abbrechen | annuler | cancelar | annulla
      annuleren | ablehnen | nicht zulassen
    `,
    ],
    [
      'CLOSE_RANKS[3]',
      CLOSE_RANKS[3],
      `
      got it | understood | hide | verstanden | compris | entendido | ho capito
    `,
    ],
    [
      'CLOSE_FIRST',
      CLOSE_FIRST,
      `
      close | dismiss
    `,
    ],
    [
      'ONLY_WAY_TO_CLOSE',
      ONLY_WAY_TO_CLOSE,
      `
      ok | okay | continue without | done
    `,
    ],
    [
      'CONSENT',
      CONSENT,
      `
      accept | agree | allow | buy | pay | purchase | subscribe | upgrade | install | delete | remove
      enable | turn on | rate | confirm | sign up | start | get
    `,
    ],
    [
      'COOKIES',
      COOKIES,
      `
      cookie
    `,
    ],
    [
      'ADDRESSES_TESTER',
      ADDRESSES_TESTER,
      `
      ignor | ignorx | disregard | override | tester | testers | the test | test run | test has
      test have | test is | test are | test was | test were | tests has | tests have | tests is
      tests are | tests was | tests were | ai | ai. | a.i | a.i. | agent | agents | assistant
      assistants | bot | bots | llm | language model | developer | system | instruction | instructions
      prompt | prompts | new task | next_action | tool_result | rule 5 | whoever sees | den test
      le test | la prueba | anweisung | anweisungx | consigne | consignes | instrucci | instruccix
      测试 | 指令 | 助手 | 忽略 | テスト | 指示
    `,
    ],
    [
      'ORDER',
      ORDER,
      `
      tap | taps | press | presses | click | clicks | clicking | touch | hit | push | hold | activate
      select | choose | pick | open | type | enter | write | input | tippe | tippen | drück | drückx
      klick | klickx | wähl | wählx | touchez | appuyez | cliquez | saisissez | pulsa | pulsax | toca
      tocax | haz clic | escrib | escribx | 点击 | 点按 | 按下 | 输入 | タップ | 押し | 入力
    `,
    ],
    [
      'AGO',
      AGO,
      `
      just now | 5s ago | 5sec ago | 5second ago | 5seconds ago | 5m ago | 5min ago | 5minute ago
      5minutes ago | 5h ago | 5hour ago | 5hours ago | 5 s ago | 5 sec ago | 5 second ago
      5 seconds ago | 5 m ago | 5 min ago | 5 minute ago | 5 minutes ago | 5 h ago | 5 hour ago
      5 hours ago
    `,
    ],
    [
      'MENU_OPENER',
      MENU_OPENER,
      `
      menu | drawer | navigat | more | overflow | hamburger | com.app:id/ic_overflow | btnShowMenu
    `,
    ],
    [
      'OVERFLOW_BUTTON',
      OVERFLOW_BUTTON,
      `
      more options | menu | overflow
    `,
    ],
  ])('%s matches', (_, matcher, list) => {
    expect(texts(list).filter((text) => !matches(matcher, text))).toEqual([]);
  });

  test.each<[string, Matcher, string]>([
    [
      'saysLoading',
      saysLoading,
      'Einen Moment bitte | Por favor, espere | Ładowanie zamówień… | กำลังโหลดข้อมูล… | 請稍候',
    ],
    [
      'DESTROYS.control',
      DESTROYS.control,
      'Verwijderen | Usuń konto | Видалити | Hapus | 计划删除 | מחק | احذف الحساب',
    ],
    ['COSTS_MONEY.control', COSTS_MONEY.control, 'Покупка | Nu betalen | Satın al | ซื้อเลย'],
    ['TOUCH_VERB', TOUCH_VERB, 'Naciśnij "Zapisz" | Nhấn vào "Lưu" | לחץ על "שמור"'],
    [
      'ERROR_MESSAGE',
      ERROR_MESSAGE,
      'Si è verificato un errore | Ups: coś poszło nie tak | エラーが発生しました | 出错了',
    ],
    ['FAILURE', FAILURE, 'Ocorreu uma falha | 登录失败 | Не удалось войти | OK不能: error를'],
    ['EMPTY', EMPTY, 'Brak wyników | Geen berichten | 暂无数据 | 메시지가 없습니다'],
    ['CONSENT', CONSENT, 'Akzeptieren und schließen | 同意して閉じる'],
    ['WAIT', WAIT, 'Wacht vijf seconden | Poczekaj chwilę'],
    ['AGO', AGO, 'vor 5 Min. | il y a 3 minutes | 5分前'],
  ])('%s matches in other languages', (_, matcher, list) => {
    expect(texts(list).filter((text) => !matches(matcher, text))).toEqual([]);
  });

  test.each<[string, Matcher, string]>([
    ['saysLoading', saysLoading, 'Laden | Loading dock | Downloads | Lade Freunde ein…'],
    ['COMMITS', COMMITS, 'Preview | Cancel | Savings | Booking | Delete'],
    ['TAB', TAB, 'Table 1 of 3 | tablet 1 of 3'],
    ['DESTROYS.control', DESTROYS.control, 'Wish list | Silver | Save'],
    ['COSTS_MONEY.control', COSTS_MONEY.control, 'PayPal | Believe | Muay Thai'],
    ['SENDS.control', SENDS.control, 'Poster | Postcode | Ring | จัดส่ง'],
    ['GIVES_ACCESS.control', GIVES_ACCESS.control, 'אפשרויות'],
    ['WAIT', WAIT, 'Wachtwoord | Wartung | กรอกชื่อ'],
    ['FAILURE', FAILURE, 'Errorless | Failsafe is on | Terror | Fehlerfrei | Mission Impossible'],
    ['EMPTY', EMPTY, 'Tom | 10 items | Note'],
    ['OWN', OWN, 'Mia Wong | Mina | Mon 12:00'],
    ['NEGATION', NEGATION, 'a known error | 20px sans-serif | non existent'],
    ['ORDER', ORDER, 'Digital clock | Introduction'],
    ['CLOSE_FIRST', CLOSE_FIRST, 'Cerrar sesión | Đóng góp | Closet'],
    ['HARMLESS', HARMLESS, 'Next of kin'],
  ])('%s does not match', (_, matcher, list) => {
    expect(texts(list).filter((text) => matches(matcher, text))).toEqual([]);
  });
});

describe('the names that a line forbids', () => {
  test.each([
    ['Do not tap "Delete"', ['Delete']],
    ['save it, but don’t touch “Close”', ['Close']],
    ['never use "A" and leave without "B"', ['A', 'B']],
    ['save it, not with "Menu" or "Other"', ['Menu']],
    ['save it. Not today. Use "Other"', []],
    ['Tap "Save"', []],
    ['make sure that no "Milk" is left', []],
    ['Tippe nicht auf „Löschen“', ['Löschen']],
    ["N'appuyez pas sur « Supprimer »", ['Supprimer']],
    ['No pulses "Eliminar"', ['Eliminar']],
    ['Не нажимай «Удалить»', ['Удалить']],
    ['不要点击“删除”', ['删除']],
    ['「削除」を押さないで', ['削除']],
    ['"Sil" düğmesine dokunma', ['Sil']],
    ['"삭제"를 누르지 마세요', ['삭제']],
  ])('%s: %j', (line, names) => {
    expect(forbiddenNames(line)).toEqual(names);
  });
});
