//! What an address asked for and did not get, in both languages side by side.

use super::numerals::Say;
use super::rich::plain;
use super::sentence::Complaint;

pub(super) fn fa(complaint: &Complaint, say: &Say<'_>) -> String {
    match complaint {
        Complaint::Unknown { name, value } => format!("`{name}` مقدار `{}` ندارد؛ نادیده گرفته شد.", plain(value)),
        Complaint::NotANumber { name, value } => {
            format!("`{name}` عدد می‌خواهد، نه `{}`؛ نادیده گرفته شد.", plain(value))
        }
        Complaint::OutOfRange { name, least, most } => {
            format!("`{name}` از {} تا {} است؛ نادیده گرفته شد.", say.number(*least), say.number(*most))
        }
        Complaint::Empty { name } => format!("`{name}` خالی است؛ نادیده گرفته شد."),
        Complaint::NotYet { name } => format!("`{name}` در این نسخه هنوز کاری نمی‌کند."),
        Complaint::Repeated { name } => format!("`{name}` دو بار آمده؛ اولی حساب است."),
        Complaint::TooLong => "نشانی زیادی بلند است؛ آخرش نادیده گرفته شد.".into(),
        Complaint::OtherVersion(version) => {
            format!("این پیوند با نسخهٔ {} ساخته شده و این آزمایشگاه آن را نمی‌شناسد.", say.number(*version))
        }
        Complaint::DamagedRun => "اجرای داخل پیوند خراب شده؛ از اول شروع می‌شود.".into(),
        Complaint::ImpossibleRun(step) => {
            format!("گام {} این اجرا اینجا ممکن نیست؛ از اول شروع می‌شود.", say.number(*step))
        }
        Complaint::More(count) => format!("و {} مورد دیگر.", say.number(*count)),
    }
}

pub(super) fn en(complaint: &Complaint, say: &Say<'_>) -> String {
    match complaint {
        Complaint::Unknown { name, value } => format!("`{name}` can't be `{}`: left out.", plain(value)),
        Complaint::NotANumber { name, value } => format!("`{name}` wants a number, not `{}`: left out.", plain(value)),
        Complaint::OutOfRange { name, least, most } => {
            format!("`{name}` goes from {} to {}: left out.", say.number(*least), say.number(*most))
        }
        Complaint::Empty { name } => format!("`{name}` is empty: left out."),
        Complaint::NotYet { name } => format!("`{name}` does nothing in this version yet."),
        Complaint::Repeated { name } => format!("`{name}` was given twice: the first counts."),
        Complaint::TooLong => "The address is too long: its end was left out.".into(),
        Complaint::OtherVersion(version) => {
            format!("The link holds a run of version {}, which this lab can't read.", say.number(*version))
        }
        Complaint::DamagedRun => "The run in the link is damaged: it starts from the beginning.".into(),
        Complaint::ImpossibleRun(step) => {
            format!("Step {} of the link's run is not possible here: it starts from the beginning.", say.number(*step))
        }
        Complaint::More(count) => format!("And {} more.", say.number(*count)),
    }
}
