import type { PlaceName } from '../zones.ts';

/** A place with the other ways in which people write it. */
export interface NamedPlace extends PlaceName {
  readonly otherNames: readonly string[];
  /** The governorate whose zone claims it; `null`: it is in the zone of what it lies in. */
  readonly zoneName: string | null;
}

/**
 * Lebanon's governorates, districts and main towns, two spaces a level; behind `=` how people also write them. Our own list.
 */
const LEBANON = `
Beirut = بيروت, Beyrouth, Bayrut
    Achrafieh = الأشرفية, Ashrafieh, Ashrafiyeh, Achrafiye
    Hamra = الحمرا, الحمراء, Al Hamra
    Verdun = فردان
    Manara = المنارة
    Ain el Mraiseh = عين المريسة, Ain Mreisseh
    Corniche el Mazraa = كورنيش المزرعة
    Saifi = الصيفي
    Karantina = الكرنتينا, Quarantaine
    Raouche = الروشة, Raoucheh
    Zokak el Blat = زقاق البلاط, Zqaq el Blat
    Mazraa = المزرعة, Mazraat
    Ras Beirut = رأس بيروت
    Badaro = بدارو
    Gemmayzeh = الجميزة, Gemmayze
    Mar Mikhael = مار مخايل, Mar Mkhayel
    Tariq el Jdideh = طريق الجديدة, Tarik Jdideh, Tarik el Jdide
    Basta = البسطة
    Downtown = وسط بيروت, Centre Ville, Solidere
Mount Lebanon = جبل لبنان, Mont Liban, Jabal Lubnan, Jabal Loubnan
  Matn = المتن, Metn, El Metn, Northern Metn
    Jdeideh = الجديدة, Jdeide, Jdaide
    Antelias = أنطلياس, Antélias
    Dbayeh = ضبية, Dbaye
    Zalka = الزلقا, Zalqa
    Naccache = النقاش, Naqqache
    Fanar = الفنار
    Bsalim = بصاليم
    Jisr el Bacha = جسر الباشا
    Bauchrieh = البوشرية, Boushrieh, Bouchrieh, Sad el Bauchrieh
    Mtayleb = المطيلب
    Dhour el Choueir = ضهور الشوير, Dhour Choueir
    Ain Saadeh = عين سعادة, Ain Saade
    Nahr el Mot = نهر الموت
    Bourj Hammoud = برج حمود, Borj Hammoud
    Sin el Fil = سن الفيل, Sin El-Fil
    Dekwaneh = الدكوانة, Dekouaneh, Dikwaneh
    Mansourieh = المنصورية, Mansouriyeh
    Broummana = برمانا, Brummana, Broumana
    Bikfaya = بكفيا, Bickfaya
    Beit Mery = بيت مري, Beit Meri
    Jal el Dib = جل الديب, Jaleldib
    Rabieh = الرابية, Rabieh
  Baabda = بعبدا
    Hazmieh = الحازمية, Hazmiyeh
    Furn el Chebbak = فرن الشباك, Furn El Chebak
    Chiyah = الشياح, Chiah
    Ghobeiry = الغبيري, Ghobeiri
    Dahieh = الضاحية, Dahiyeh, Dahiye, Dahie, Dahyeh, Beirut Southern Suburbs, الضاحية الجنوبية
    Haret Hreik = حارة حريك, Haret Hraik
    Bourj el Barajneh = برج البراجنة, Burj el Barajneh
    Mreijeh = المريجة, Mreije
    Ouzai = الأوزاعي
    Jnah = الجناح
    Bir Hassan = بئر حسن
    Kafaat = الكفاءات
    Yarzeh = اليرزة, Yarze
    Kfarshima = كفرشيما, Kfarchima
    Ain el Remmaneh = عين الرمانة, Ain Remmaneh
    Hadath = الحدث, Hadat
    Baabdat = بعبدات
    Hammana = حمانا
  Aley = عاليه, Alay, Aaley
    Choueifat = الشويفات, Shwaifat, Choueifate
    Khaldeh = خلدة, Khalde
    Bhamdoun = بحمدون
    Aramoun = عرمون
    Bchamoun = بشامون, Bshamoun
  Chouf = الشوف, Shouf
    Damour = الدامور
    Deir el Qamar = دير القمر, Deir El Kamar
    Beiteddine = بيت الدين
    Barja = برجا
    Chhim = شحيم, Chehim
    Mokhtara = المختارة
    Baakline = بعقلين
    Jiyeh = الجية, Jieh
Keserwan-Jbeil = كسروان جبيل, Kesrouan Jbeil
  Keserwan = كسروان, Kesrouan, Kesserwan, Keserouan
    Jounieh = جونية, Junieh, Jouniyeh, Juniyah
    Zouk Mosbeh = ذوق مصبح, Zouk Mosbeh, Zouk
    Zouk Mikael = ذوق مكايل
    Kaslik = الكسليك
    Adma = أدما
    Ghazir = غزير
    Ajaltoun = عجلتون
    Faraya = فاريا
    Sarba = صربا
    Haret Sakher = حارة صخر
    Safra = الصفرا
    Tabarja = طبرجا
    Bouar = البوار
    Sahel Alma = ساحل علما
    Ghadir = غادير
  Jbeil = جبيل, Byblos, Jbail
    Amchit = عمشيت, Aamchit
    Byblos = مدينة جبيل, Jbeil
    Blat = بلاط
North = الشمال, North Lebanon, Liban Nord, Ash Shamal
  Tripoli = طرابلس, Trablos, Trablous, Tarabulus
    El Mina = الميناء, Mina
    Beddawi = البداوي, Baddawi
    Qobbeh = القبة, Kobbe
    Qalamoun = القلمون
  Koura = الكورة, Al Koura
    Amioun = أميون
    Kousba = كوسبا
    Anfeh = أنفه, Enfeh
  Batroun = البترون, Al Batroun
    Chekka = شكا
  Bsharri = بشري, Bcharre, Bcharreh
    Hasroun = حصرون
  Zgharta = زغرتا
    Ehden = إهدن
  Minieh-Danniyeh = المنية الضنية, Minieh, Danniyeh, Dinniyeh
    Sir el Danniyeh = سير الضنية
    Bhannine = بحنين
Akkar = عكار
  Akkar = عكار, Aakkar
    Halba = حلبا
    Abdeh = العبدة
    Bebnine = ببنين
    Kobayat = القبيات, Qoubaiyat
Beqaa = البقاع, Bekaa, Beqa, Bekaa Valley
  Zahle = زحلة, Zahleh, Zahlé
    Chtaura = شتورة, Chtoura, Shtoura
    Majdel Anjar = مجدل عنجر
    Anjar = عنجر
    Qabb Elias = قب الياس, Kab Elias
    Taalabaya = تعلبايا
    Ferzol = الفرزل
    Bar Elias = بر الياس
    Ablah = أبلح
    Rayak = رياق, Riyaq
    Saadnayel = سعدنايل
  West Beqaa = البقاع الغربي, West Bekaa
    Joub Jannine = جب جنين
    Machghara = مشغرة
  Rachaya = راشيا, Rashaya
Baalbek-Hermel = بعلبك الهرمل, Baalbeck Hermel
  Baalbek = بعلبك, Baalbeck
    Arsal = عرسال, Aarsal
    Deir el Ahmar = دير الأحمر
    Labweh = اللبوة
    Brital = بريتال
    Douris = دورس
    Ras Baalbek = رأس بعلبك
  Hermel = الهرمل
    Hermel = الهرمل
South = الجنوب, South Lebanon, Liban Sud, Al Janub
  Sidon = صيدا, Saida, Sayda
    Ghazieh = الغازية
    Abra = عبرا
    Haret Saida = حارة صيدا
    Ain el Hilweh = عين الحلوة
    Hlaliyeh = الهلالية
    Zahrani = الزهراني
    Sarafand = الصرفند
    Maghdouche = مغدوشة
  Tyre = صور, Sour, Tyr
    Abbasieh = العباسية
    Qana = قانا
    Naqoura = الناقورة
    Jouaya = جويا, Jwaya
    Maarakeh = معركة
  Jezzine = جزين
Nabatieh = النبطية, Nabatiye, Nabatiyeh, Nabatieh Governorate
  Nabatieh = النبطية, Nabatiyeh
    Kfar Roummane = كفر رمان
    Habbouch = حبوش
    Jibchit = جبشيت
    Ansar = أنصار
    Doueir = الدوير
    Kfar Tebnit = كفرتبنيت
  Marjayoun = مرجعيون, Marjeyoun
    Khiam = الخيام
  Hasbaya = حاصبيا
    Hasbaya = حاصبيا
  Bint Jbeil = بنت جبيل
    Tebnine = تبنين
    Aitaroun = عيترون
    Ainata = عيناتا
`;

/** Governorates that were part of another one until between 1975 and 2017. Addresses still name the old one. */
const FORMERLY_OF = new Map([
  ['Keserwan-Jbeil', 'Mount Lebanon'],
  ['Akkar', 'North'],
  ['Baalbek-Hermel', 'Beqaa'],
  ['Nabatieh', 'South'],
]);

/** The places of Lebanon, each behind what it lies in; then districts in the governorate of before, for the zone of today's. */
export function lebanonPlaces(): NamedPlace[] {
  const places = listedPlaces();
  const moved = places.flatMap((place) => {
    const former = FORMERLY_OF.get(place.region);
    const isDistrict = place.district !== '' && place.city === '';
    return former && isDistrict ? [{ ...place, region: former, zoneName: place.region }] : [];
  });
  return [...places, ...moved];
}

function listedPlaces(): NamedPlace[] {
  let [region, district] = ['', ''];
  return LEBANON.trim()
    .split('\n')
    .map((line) => {
      const depth = (line.length - line.trimStart().length) / 2;
      const [name = '', others = ''] = line.trim().split(' = ');
      const otherNames = others === '' ? [] : others.split(', ').filter((other) => other !== name);
      if (depth === 0) [region, district] = [name, ''];
      if (depth === 1) district = name;
      const city = depth === 2 ? name : '';
      return { region, district, city, otherNames, zoneName: depth === 0 ? name : null };
    });
}
