/** Prices of parcels: an enum, a record and a switch on a text. Express parcels of a kilogram or less cost nothing by mistake. */
class Tariff {
  enum Zone { HOME, EUROPE, WORLD }

  record Parcel(int grams, Zone zone, String service) {}

  static int price(Parcel parcel) {
    if (parcel == null || parcel.zone() == null || parcel.service() == null) return -1;
    if (parcel.grams() <= 0 || parcel.grams() > 30_000) return -1;
    int base = switch (parcel.zone()) {
      case HOME -> 4;
      case EUROPE -> 9;
      case WORLD -> 15;
    };
    int factor = switch (parcel.service()) {
      case "express" -> parcel.grams() / 1000;
      case "standard" -> 1;
      default -> 2;
    };
    int price = base * factor;
    assert price > 0;
    return price;
  }
}
